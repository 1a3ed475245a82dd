package io.freightsdk.compare;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The lines of {@code docs/assumptions.md} that can be seen from outside, by their ids, and why some are not tried. */
final class Assumptions {
    /** Those a script tries, in the order of the page. */
    static final List<String> TRIED = ids("""
            keys.prefix keys.codes keys.header catalog.open order.creating order.short-reading order.confirming
            order.status order.topping-up http.paths limits.creation body.json fields.all fields.invalid stops.pair
            numbers.any phone.letters phone.forms phone.code idempotency.form replay.answer replay.mismatch
            replay.success-only dedup.ref ids.load-number links.form driver.resolution stops.sequence bol.times
            windows.appointment eta.reason position.nulls catalog.entries http.request-id
            """);

    /** Those that none tries, with the reason. */
    static final Map<String, String> NOT_TRIED;

    static {
        Map<String, String> reasons = new LinkedHashMap<>();
        notTried(reasons, "it takes the operator of the service", """
                keys.revoked keys.scopes brokers.unregistered drivers.known order.reading statuses.cancelled
                windows.changed prices.change prices.broker
                """);
        notTried(reasons, "it takes a balance that runs out, or an outage", """
                order.free-repeats amounts.decimals money.equal money.billing-url money.outage
                """);
        notTried(reasons, "it takes hours, or calls at the same moment", "replay.running replay.hours clock.date");
        notTried(reasons, "it takes a truck that drives", """
                geocoding.order geocoding.zip geocoding.city geocoding.military geocoding.unknown statuses.order
                statuses.shown statuses.late statuses.overlap-exact statuses.overlap-field statuses.any-pickup
                statuses.first-departure statuses.further-stops statuses.every-stop statuses.missed-stop
                statuses.last-delivery statuses.awaits-confirmation statuses.delivered-at bol.optional
                statuses.final-departure statuses.delivery-first statuses.stay-ends statuses.stamps fences.radius
                fences.exact fences.field fences.no-speed figures.distance figures.on-time figures.delay
                figures.dwell eta.target eta.fields eta.speed eta.confidence
                """);
        notTried(reasons, "it would pay for the same a second time", "catalog.create catalog.read");
        notTried(reasons, "it would charge a card", "catalog.top-up");
        notTried(reasons, "it would send what no client sends", """
                http.limits http.timeouts http.connections http.refused http.segments
                """);
        notTried(reasons, "it takes a person who looks at a page", """
                pages.tracking pages.stale pages.driver pages.console pages.events
                """);
        NOT_TRIED = Collections.unmodifiableMap(reasons);
    }

    private Assumptions() {}

    private static void notTried(Map<String, String> reasons, String why, String ids) {
        ids(ids).forEach(id -> reasons.put(id, why));
    }

    /** The ids of a text with spaces between them. */
    static List<String> ids(String text) {
        return List.of(text.strip().split("\\s+"));
    }
}
