package io.freightsdk.server.compare;

import java.util.List;
import java.util.Map;

/** The lines of {@code docs/assumptions.md} that can be seen from outside, by their ids, and why some are not tried. */
final class Assumptions {
    private static final String DRIVES = "it takes a truck that drives";
    private static final String OPERATOR = "it takes the operator of the service";
    private static final String MONEY = "it takes a balance that runs out, or an outage";
    private static final String CARD = "it would charge a card";
    private static final String WAITS = "it takes hours, or calls at the same moment";
    private static final String BROWSER = "it takes a person who looks at a page";
    private static final String SECOND = "it would pay for the same a second time";
    private static final String ROUGH = "it would send what no client sends";

    /** Those a script tries, in the order of the page. */
    static final List<String> TRIED = List.of(
            "keys.prefix",
            "keys.codes",
            "keys.header",
            "catalog.open",
            "order.creating",
            "order.short-reading",
            "order.confirming",
            "order.status",
            "order.topping-up",
            "http.paths",
            "limits.creation",
            "body.json",
            "fields.all",
            "fields.invalid",
            "stops.pair",
            "numbers.any",
            "phone.letters",
            "phone.forms",
            "phone.code",
            "idempotency.form",
            "replay.answer",
            "replay.mismatch",
            "replay.success-only",
            "dedup.ref",
            "ids.load-number",
            "links.form",
            "driver.resolution",
            "stops.sequence",
            "bol.times",
            "windows.appointment",
            "eta.reason",
            "position.nulls",
            "catalog.entries",
            "http.request-id");

    /** Those that none tries, with the reason. */
    static final Map<String, String> NOT_TRIED = Map.ofEntries(
            Map.entry("keys.revoked", OPERATOR),
            Map.entry("keys.scopes", OPERATOR),
            Map.entry("brokers.unregistered", OPERATOR),
            Map.entry("drivers.known", OPERATOR),
            Map.entry("order.reading", OPERATOR),
            Map.entry("order.free-repeats", MONEY),
            Map.entry("replay.running", WAITS),
            Map.entry("replay.hours", WAITS),
            Map.entry("geocoding.order", DRIVES),
            Map.entry("geocoding.zip", DRIVES),
            Map.entry("geocoding.city", DRIVES),
            Map.entry("geocoding.military", DRIVES),
            Map.entry("geocoding.unknown", DRIVES),
            Map.entry("statuses.order", DRIVES),
            Map.entry("statuses.shown", DRIVES),
            Map.entry("statuses.late", DRIVES),
            Map.entry("statuses.overlap-exact", DRIVES),
            Map.entry("statuses.overlap-field", DRIVES),
            Map.entry("statuses.any-pickup", DRIVES),
            Map.entry("statuses.first-departure", DRIVES),
            Map.entry("statuses.further-stops", DRIVES),
            Map.entry("statuses.every-stop", DRIVES),
            Map.entry("statuses.missed-stop", DRIVES),
            Map.entry("statuses.last-delivery", DRIVES),
            Map.entry("statuses.awaits-confirmation", DRIVES),
            Map.entry("statuses.delivered-at", DRIVES),
            Map.entry("bol.optional", DRIVES),
            Map.entry("statuses.final-departure", DRIVES),
            Map.entry("statuses.cancelled", OPERATOR),
            Map.entry("statuses.delivery-first", DRIVES),
            Map.entry("statuses.stay-ends", DRIVES),
            Map.entry("statuses.stamps", DRIVES),
            Map.entry("fences.radius", DRIVES),
            Map.entry("fences.exact", DRIVES),
            Map.entry("fences.field", DRIVES),
            Map.entry("fences.no-speed", DRIVES),
            Map.entry("figures.distance", DRIVES),
            Map.entry("windows.changed", OPERATOR),
            Map.entry("figures.on-time", DRIVES),
            Map.entry("figures.delay", DRIVES),
            Map.entry("figures.dwell", DRIVES),
            Map.entry("eta.target", DRIVES),
            Map.entry("eta.fields", DRIVES),
            Map.entry("eta.speed", DRIVES),
            Map.entry("eta.confidence", DRIVES),
            Map.entry("prices.change", OPERATOR),
            Map.entry("amounts.decimals", MONEY),
            Map.entry("prices.broker", OPERATOR),
            Map.entry("money.equal", MONEY),
            Map.entry("money.billing-url", MONEY),
            Map.entry("money.outage", MONEY),
            Map.entry("catalog.create", SECOND),
            Map.entry("catalog.read", SECOND),
            Map.entry("catalog.top-up", CARD),
            Map.entry("clock.date", WAITS),
            Map.entry("http.limits", ROUGH),
            Map.entry("http.timeouts", ROUGH),
            Map.entry("http.connections", ROUGH),
            Map.entry("http.refused", ROUGH),
            Map.entry("http.segments", ROUGH),
            Map.entry("pages.tracking", BROWSER),
            Map.entry("pages.stale", BROWSER),
            Map.entry("pages.driver", BROWSER),
            Map.entry("pages.console", BROWSER),
            Map.entry("pages.events", BROWSER));

    private Assumptions() {}
}
