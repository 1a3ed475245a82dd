package io.freightsdk.examples;

import io.freightsdk.model.StopType;
import io.freightsdk.tracking.LoadSnapshot;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.TrackingEvent.OfStop;
import java.text.Normalizer;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How do I report an event to a trading partner by X12 214? Copy this class. It writes an event as an interchange of version
 * 004010. Agree on codes and identifiers with the partner; this class was not checked against the standard itself, which is
 * sold.
 *
 * @param scac the Standard Carrier Alpha Code
 * @param sender the interchange id of the sender (qualifier ZZ), 2 to 15 characters long
 * @param receiver the interchange id of the receiver
 */
public record Edi214(String scac, String sender, String receiver) {
    private static final String ZONES = "TECMPAH"; // Atlantic to Hawaii, an hour each
    private static final int FIRST_ZONE = 4;
    private static final int MOST_REFERENCE = 30;
    private static final int MOST_CITY = 30;
    private static final int MOST_EQUIPMENT = 10;

    /** Returns the status code (AT701) of an event, or empty if it has none. */
    public static Optional<String> code(TrackingEvent event) {
        if (event instanceof TrackingEvent.Cancelled) {
            return Optional.of("CA");
        }
        if (!(event instanceof OfStop at) || at.stopType().known() == StopType.Known.OTHER) {
            return Optional.empty();
        }
        boolean isPickup = at.stopType().equals(StopType.PICKUP);
        if (event instanceof TrackingEvent.StopTimeChanged changed) {
            return changed.at() == null
                    ? Optional.empty()
                    : Optional.of(stamp(changed.stamp() == TrackingEvent.Stamp.ARRIVAL, isPickup));
        }
        if (event instanceof TrackingEvent.StopArrived || event instanceof TrackingEvent.StopDeparted) {
            return Optional.of(stamp(event instanceof TrackingEvent.StopArrived, isPickup));
        }
        if (event instanceof TrackingEvent.Late) {
            return isShown(event) ? Optional.of("SD") : Optional.empty();
        }
        return expectedAt(event) != null && !isPickup ? Optional.of("AG") : Optional.empty();
    }

    private static String stamp(boolean isArrival, boolean isPickup) {
        return isPickup ? isArrival ? "X3" : "AF" : isArrival ? "X1" : "CD";
    }

    /** Returns whether a position proves that the truck is late. A silent phone does not. */
    private static boolean isShown(TrackingEvent late) {
        LoadSnapshot load = late.load();
        Instant since = late.timestamp();
        return load != null
                && load.position() != null
                && since != null
                && !load.position().at().isBefore(since);
    }

    private static @Nullable Instant expectedAt(TrackingEvent event) {
        if (event instanceof TrackingEvent.EtaChanged changed) {
            return changed.expectedAt();
        }
        if (event instanceof TrackingEvent.AtRisk risk) {
            return risk.expectedAt();
        }
        return event instanceof TrackingEvent.BackOnTime back ? back.expectedAt() : null;
    }

    /**
     * Returns the interchange of an event. Returns empty if the event has no {@link #code}, or if X12 cannot write the load
     * number.
     *
     * @param controlNumber the number of the interchange, from 1 to 999,999,999. Count it up for each receiver
     */
    public Optional<String> write(TrackingEvent event, int controlNumber) {
        String number = identifier(event.loadNumber(), MOST_REFERENCE);
        return code(event).filter(code -> !number.isEmpty()).map(code -> {
            List<String> segments = segments(event, number, code);
            return String.format(
                    Locale.ROOT,
                    """
                    ISA*00*          *00*          *ZZ*%1$-15s*ZZ*%2$-15s*%3$ty%3$tm%3$td*%3$tH%3$tM*U*00401*%4$09d*0*P*>~
                    GS*QM*%1$s*%2$s*%3$tY%3$tm%3$td*%3$tH%3$tM*%4$d*X*004010~
                    ST*214*0001~
                    %5$s~
                    SE*%6$d*0001~
                    GE*1*%4$d~
                    IEA*1*%4$09d~
                    """,
                    sender,
                    receiver,
                    event.detectedAt().atOffset(ZoneOffset.UTC),
                    controlNumber,
                    String.join("~\n", segments),
                    segments.size() + 2);
        });
    }

    private List<String> segments(TrackingEvent event, String loadNumber, String code) {
        LoadSnapshot load = event.load();
        int number = event instanceof OfStop of ? of.stop() : 0;
        LoadSnapshot.Stop stop =
                load == null || number < 1 || number > load.stops().size()
                        ? null
                        : load.stops().get(number - 1);
        String reference = load == null ? "" : identifier(load.customerRef(), MOST_REFERENCE);
        String truck = load == null ? "" : identifier(load.truckNumber(), MOST_EQUIPMENT);
        ZoneId zone = stop == null ? null : stop.zone();
        Instant happened = Objects.requireNonNullElse(event.timestamp(), event.detectedAt());
        Instant at = Objects.requireNonNullElse(expectedAt(event), happened);
        return Stream.of(
                        // B1002 has neither blanks nor special characters
                        segment("B10", loadNumber, reference.matches("[A-Z0-9]+") ? reference : "", scac),
                        reference.isEmpty() ? "" : segment("L11", reference, "CR"),
                        "LX*1",
                        String.format(
                                Locale.ROOT,
                                "AT7*%s*%s***%3$tY%3$tm%3$td*%3$tH%3$tM*%4$s",
                                code,
                                code.equals("SD") ? "BG" : "NS",
                                at.atZone(zone == null ? ZoneOffset.UTC : zone),
                                timeCode(zone, at)),
                        city(stop),
                        truck.isEmpty() ? "" : segment("MS2", scac, truck),
                        number > 0 ? segment("L11", "" + number, "QN") : "")
                .filter(segment -> !segment.isEmpty())
                .toList();
    }

    private static String city(LoadSnapshot.@Nullable Stop stop) {
        String city = stop == null ? "" : name(stop.city(), MOST_CITY);
        String state = stop == null ? "" : name(stop.state(), 2);
        return city.isEmpty() || state.isEmpty() ? "" : segment("MS1", city, state, "US");
    }

    /**
     * Returns the code of a time zone: daylight time and standard time have different codes, {@code UT} is UTC, and {@code LT}
     * is a zone without a code.
     */
    private static String timeCode(@Nullable ZoneId zone, Instant at) {
        if (zone == null) {
            return "UT";
        }
        int index = -zone.getRules().getStandardOffset(at).getTotalSeconds() / 3_600 - FIRST_ZONE;
        return index < 0 || index >= ZONES.length()
                ? "LT"
                : ZONES.charAt(index) + (zone.getRules().isDaylightSavings(at) ? "D" : "S");
    }

    /** Joins elements without empty ones at the end, as the standard requires. */
    private static String segment(String id, String... elements) {
        return (id + '*' + String.join("*", elements)).replaceAll("\\*+$", "");
    }

    private static String name(@Nullable String text, int most) {
        String plain = text == null
                ? ""
                : Normalizer.normalize(text, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
        String name = identifier(plain, most);
        return name.length() < 2 ? "" : name;
    }

    /**
     * Returns the text in capitals. Returns an empty text if it is too long or has a character outside X12's basic set, because
     * half an identifier would be another one.
     */
    private static String identifier(@Nullable String text, int most) {
        String basic = text == null ? "" : text.strip();
        return basic.matches("[A-Za-z0-9!\"&'()+,\\-./:;?= ]{1," + most + "}") ? basic.toUpperCase(Locale.ROOT) : "";
    }
}
