package io.freightsdk.tools;

import io.freightsdk.model.Eta;
import io.freightsdk.model.EtaEstimate;
import io.freightsdk.model.EtaUnavailable;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.PositionStop;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A position in the few words a model needs. */
record PositionSummary(PositionWords words) {
    static Schema.Fields schema() {
        Schema.Fields record = Schema.of("LoadPosition");
        Schema.Fields fix = Schema.object("lat", "lng", "ts", "ageMinutes")
                .with(Schema.of("GpsPoint"))
                .with("ageMinutes", Schema.value("integer", "How old the fix is."));
        Schema.Fields stop = Schema.object("type", "sequence", "city", "state")
                .with(Schema.of("PositionStop").without("arrivedAt", "departedAt"));
        Schema.Fields eta = Schema.object()
                .with(Schema.of("EtaEstimate")
                        .only("etaAt", "earliestAt", "latestAt", "confidence", "remainingMiles", "projectedDelayMinutes"))
                .with(Schema.of("EtaUnavailable"));
        return Schema.object("loadNumber", "status", "phase", "next")
                .with("loadNumber", record.property("loadNumber"))
                .with("status", record.property("status"))
                .with("phase", Schema.text("What the load is doing, in words."))
                .with("lastFix", fix)
                .with("nextStop", stop)
                .with("eta", eta)
                .with("deliveredAt", record.property("deliveredAt"))
                .with("onTime", record.property("onTime"))
                .with("delayMinutes", record.property("delayMinutes"))
                .with("distanceMiles", record.property("distanceMiles"))
                .with("next", Schema.text("What to do next."))
                .with("nextReadAt", Schema.time("When a read is worth its price again; not there when it never is."))
                .with("because", Schema.text("Why then."))
                .with("record", record);
    }

    /** What is not known is left out. */
    Map<String, @Nullable Object> tree() {
        LoadPosition position = words.position();
        return known(Json.of(
                "loadNumber", position.loadNumber(),
                "status", position.status().value(),
                "phase", words.phase(),
                "lastFix", lastFix(),
                "nextStop", nextStop(),
                "eta", words.isOver() ? null : eta(position.eta()),
                "deliveredAt", text(position.deliveredAt()),
                "onTime", position.onTime(),
                "delayMinutes", position.delayMinutes(),
                "distanceMiles", position.distanceMiles(),
                "next", words.next(),
                "nextReadAt", words.isOver() ? null : text(words.nextReadAt()),
                "because", words.isOver() || words.because().isEmpty() ? null : words.because()));
    }

    /** What of it can have changed by something that happened, and not by time alone. */
    static Map<String, @Nullable Object> lasting(Map<String, @Nullable Object> summary) {
        Map<String, @Nullable Object> lasting = Json.copy(summary);
        lasting.keySet().removeAll(List.of("next", "nextReadAt", "because"));
        if (lasting.get("lastFix") instanceof Map<?, ?> fix) {
            lasting.put("lastFix", fix.get("ts"));
        }
        return lasting;
    }

    private @Nullable Map<String, @Nullable Object> lastFix() {
        @Nullable GpsPoint fix = words.newestFix();
        return fix == null
                ? null
                : known(Json.of(
                        "lat", fix.lat(),
                        "lng", fix.lng(),
                        "speed", fix.speed(),
                        "heading", fix.heading(),
                        "ts", text(fix.ts()),
                        "ageMinutes", words.ageMinutes(fix)));
    }

    private @Nullable Map<String, @Nullable Object> nextStop() {
        @Nullable PositionStop stop = words.upcoming();
        return stop == null
                ? null
                : known(Json.of(
                        "type", stop.type().value(),
                        "sequence", stop.sequence(),
                        "city", stop.city(),
                        "state", stop.state(),
                        "windowFrom", text(stop.windowFrom()),
                        "windowTo", text(stop.windowTo())));
    }

    private static @Nullable Map<String, @Nullable Object> eta(@Nullable Eta expected) {
        if (expected instanceof EtaUnavailable unavailable) {
            return Json.of("reason", unavailable.reason());
        }
        if (expected instanceof EtaEstimate eta) {
            return known(Json.of(
                    "etaAt", text(eta.etaAt()),
                    "earliestAt", text(eta.earliestAt()),
                    "latestAt", text(eta.latestAt()),
                    "confidence",
                            eta.confidence() == null ? null : eta.confidence().value(),
                    "remainingMiles", eta.remainingMiles(),
                    "projectedDelayMinutes", eta.projectedDelayMinutes()));
        }
        return null;
    }

    private static Map<String, @Nullable Object> known(Map<String, @Nullable Object> entries) {
        entries.values().removeIf(Objects::isNull);
        return entries;
    }

    private static @Nullable String text(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }
}
