"""What Prometheus reads at ``/metrics``: requests, their times, rollouts running, tables.

With several workers each writes its counts into files of one folder, from which whichever worker
is asked adds them up; without that folder a process tells its own.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from flask import Flask, Response, g, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from api.table_service import TableService
from odds.contract.places import LONG, PLACES

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
_METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})

REQUESTS = Counter("qwixx_odds_requests", "Requests answered", ["route", "method", "status"])
SECONDS = Histogram(
    "qwixx_odds_request_seconds",
    "Time until an answer was ready, a stream's first part",
    ["route"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 25.0),
)
TAKEN = Gauge(
    "qwixx_odds_places_taken",
    "Long computations that run now: tables played out, odds of many irregular rolls",
    ["kind"],
    multiprocess_mode="livesum",
)


def register_metrics(app: Flask, tables: TableService) -> None:
    """Count every request, and answer ``/metrics``."""

    def count(response: Response) -> Response:
        # A path that is no route would be a new series for every slip of a caller.
        route = request.url_rule.rule if request.url_rule else "none"
        method = request.method if request.method in _METHODS else "other"
        REQUESTS.labels(route, method, response.status_code).inc()
        SECONDS.labels(route).observe(time.perf_counter() - g.begun)
        return response

    def metrics() -> Response:
        counted = REGISTRY
        if FOLDER in os.environ:
            counted = CollectorRegistry()
            MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
        state = CollectorRegistry()
        state.register(_Tables(tables))
        text = generate_latest(counted) + generate_latest(state)
        return Response(text, content_type=CONTENT_TYPE_LATEST)

    app.after_request(count)
    app.add_url_rule("/metrics", view_func=metrics)
    for places in (PLACES, LONG):
        places.told = TAKEN.labels(places.name).set


class _Tables(Collector):
    """The configured tables: 1 there, 0 missing."""

    def __init__(self, tables: TableService) -> None:
        self._tables = tables

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield one family, a value for each table."""
        family = GaugeMetricFamily(
            "qwixx_odds_table_ready",
            "Whether a table can be asked",
            labels=["variant", "players", "price"],
        )
        for key in self._tables.keys:
            there = self._tables.find(key, moments=False) is not None
            labels = [key.game.variant.id, str(key.players), f"{key.tempo:g}"]
            family.add_metric(labels, float(there))
        yield family
