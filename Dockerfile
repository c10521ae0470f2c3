# The first stage has pip and the sources, two more solve and make the report, the last only serves.
FROM python:3.13-slim AS build
WORKDIR /src
RUN python -m venv /opt/qwixx-odds
COPY requirements.txt ./
RUN /opt/qwixx-odds/bin/pip install --no-cache-dir --require-hashes -r requirements.txt
COPY pyproject.toml README.md LICENSE ./
COPY odds odds
COPY api api
COPY dashboards dashboards
# Without isolation, since the build backend is among the hashed requirements.
RUN /opt/qwixx-odds/bin/pip install --no-cache-dir --no-build-isolation --no-deps .

# The default tables and the compiled kernels, so that a container has nothing to solve.
FROM build AS tables
ENV QWIXX_ODDS_DATA=/var/lib/qwixx-odds
RUN /opt/qwixx-odds/bin/qwixx-odds prepare

# The report of the studies, which takes tables of its own that only it needs.
FROM tables AS studies
RUN /opt/qwixx-odds/bin/qwixx-odds study --all --format html

FROM python:3.13-slim
RUN useradd --uid 10001 --no-create-home qwixx
COPY --from=build /opt/qwixx-odds /opt/qwixx-odds
COPY --from=tables --chown=10001 /var/lib/qwixx-odds /var/lib/qwixx-odds
COPY --from=studies --chown=10001 /var/lib/qwixx-odds/studies /var/lib/qwixx-odds/studies
# A volume here keeps what is solved later. On another kind of processor than that of the build the
# kernels are compiled anew, in the background.
ENV QWIXX_ODDS_DATA=/var/lib/qwixx-odds
VOLUME /var/lib/qwixx-odds
# By number, so that a host can tell it is not root.
USER 10001
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["/opt/qwixx-odds/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["/opt/qwixx-odds/bin/qwixx-odds", "serve", "--host", "0.0.0.0", "--port", "8000"]
