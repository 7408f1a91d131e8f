"""For whoever keeps the server running: does it live, can it work, and how does it fare."""

import ipaddress
import os

from litestar import Controller, Response, get
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import text

from citywright.web import metrics
from citywright.web.api.context import AppDep
from citywright.web.api.messages import Health
from citywright.web.ending import Ending
from citywright.web.problems import Refused
from citywright.web.security import AnyRequest
from citywright.web.store.migrations import shape_of, shapes

FIGURES_FOR = "CITYWRIGHT_METRICS"  # "network" opens the figures to the own network
FRESH = {"cache-control": "no-store"}


class Watching(Controller):
    include_in_schema = False

    @get("/health")
    async def health(self) -> Response[Health]:
        """The process answers; it is to be started anew only if this fails."""
        return Response(Health("ok"), headers=FRESH)

    @get("/ready", sync_to_thread=True)
    def ready(self, app: AppDep) -> Response[Health]:
        """It can serve people: the database answers and has the newest shape, and the server is not about to end."""
        if Ending.began:
            return Response(Health("ending"), status_code=503, headers=FRESH)
        with app.store.read() as session:  # where it does not answer, that is said as everywhere, with 503
            session.execute(text("SELECT 1"))
            shape = shape_of(session.connection())
        if shape != shapes()[-1]:
            return Response(Health("the database has another shape"), status_code=503, headers=FRESH)
        return Response(Health("ready"), headers=FRESH)

    @get("/metrics", sync_to_thread=True)
    def metrics(self, request: AnyRequest, app: AppDep) -> Response[bytes]:
        if request.client is not None and not may_see_figures(request.client.host):
            raise Refused("no_page", 404)
        return Response(metrics.exposition(app.store), media_type=CONTENT_TYPE_LATEST, headers=FRESH)


def may_see_figures(address: str) -> bool:
    """From this machine; from its own network only if the host says so: players there could count secret moves."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:  # a local socket has no address
        return True
    return found.is_loopback or (found.is_private and os.environ.get(FIGURES_FOR) == "network")
