# Two stages: the first has pip and the sources, the second only what runs.
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

FROM python:3.13-slim
COPY --from=build /opt/qwixx-odds /opt/qwixx-odds
RUN useradd --uid 10001 --no-create-home qwixx \
  && mkdir /var/lib/qwixx-odds && chown 10001 /var/lib/qwixx-odds
# Tables and compiled kernels; a volume here keeps them.
ENV QWIXX_ODDS_DATA=/var/lib/qwixx-odds
VOLUME /var/lib/qwixx-odds
# By number, so that a host can tell it is not root.
USER 10001
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["/opt/qwixx-odds/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["/opt/qwixx-odds/bin/qwixx-odds", "serve", "--host", "0.0.0.0", "--port", "8000"]
