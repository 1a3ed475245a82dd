package io.freightsdk.tracking;

import io.freightsdk.model.StopType;
import io.freightsdk.tracking.TrackedLoad.Position;
import io.freightsdk.tracking.TrackingEvent.OfStop;
import java.text.Normalizer;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes events as X12 214 (version 004010) interchanges, one for each event. Times are the stop's own, such as {@code CD} or
 * {@code CS}, or UTC ({@code UT}) where its zone is not known. Facts that a truck's position cannot show, such as refused
 * cargo, have no code here: they need a person.
 */
public final class Edi214 {
    private static final String NORMAL = "NS";
    private static final String OTHER = "BG";
    private static final String PARTY = "[A-Z0-9][A-Z0-9 ]{0,13}[A-Z0-9]";
    private static final String ZONES = "TECMPAH"; // Atlantic to Hawaii, an hour each
    private static final int FIRST_ZONE = 4;
    private static final int MOST_CONTROL = 999_999_999;
    private static final int MOST_REFERENCE = 30;
    private static final int MOST_CITY = 30;
    private static final int MOST_EQUIPMENT = 10;

    /** The codes of each type, at a pickup and a delivery; empty for none, and another stop has those of both. */
    private static final Map<Class<?>, List<String>> CODES = Map.of(
            TrackingEvent.StopArrived.class, List.of("X3", "X1"),
            TrackingEvent.StopDeparted.class, List.of("AF", "CD"),
            TrackingEvent.EnRoute.class, List.of("", "X6"),
            TrackingEvent.Unloaded.class, List.of("", "D1"),
            TrackingEvent.EtaChanged.class, List.of("", "AG"),
            TrackingEvent.AtRisk.class, List.of("", "AG"),
            TrackingEvent.BackOnTime.class, List.of("", "AG"),
            TrackingEvent.Late.class, List.of("SD", "SD"),
            TrackingEvent.Cancelled.class, List.of("CA", "CA"));

    private final String scac;
    private final String sender;
    private final String receiver;
    private final String reason;

    private Edi214(String scac, String sender, String receiver, String reason) {
        this.scac = scac;
        this.sender = sender;
        this.receiver = receiver;
        this.reason = reason;
    }

    /**
     * Creates a writer.
     *
     * @param scac the Standard Carrier Alpha Code, 2 to 4 letters
     * @param sender the interchange id of who sends, of 2 to 15 characters (qualifier ZZ)
     * @param receiver that of who receives
     */
    public static Edi214 of(String scac, String sender, String receiver) {
        checked("scac", scac, "[A-Z]{2,4}");
        checked("sender", sender, PARTY);
        checked("receiver", receiver, PARTY);
        return new Edi214(scac, sender, receiver, OTHER);
    }

    /** Returns a copy with this reason (AT702) for a delay, such as {@code AI} for a breakdown; {@code BG}, other, unless set. */
    public Edi214 delayedBy(String reason) {
        return new Edi214(scac, sender, receiver, checked("reason", reason, "[A-Z0-9]{2}"));
    }

    private static String checked(String name, String text, String pattern) {
        if (!text.matches(pattern)) {
            throw new IllegalArgumentException(name + ": expected " + pattern + ", was " + text);
        }
        return text;
    }

    /**
     * Returns the shipment status code (AT701) of an event: {@code X3}, {@code AF} arrived at and departed from a pickup;
     * {@code X6} en route to a delivery; {@code X1}, {@code CD} arrived at and departed from it; {@code D1} unloaded; {@code
     * AG} estimated delivery; {@code SD} late, shown by a position; {@code CA} cancelled. A corrected time has the code it
     * corrects. Empty if there is none, as at a stop of another type.
     */
    public static Optional<String> code(TrackingEvent event) {
        StopType.Known stop = event instanceof OfStop at ? at.stopType().known() : StopType.Known.DELIVERY;
        Class<?> type = event.getClass();
        if (event instanceof TrackingEvent.StopTimeCorrected corrected) {
            boolean arrival = corrected.stamp() == TrackingEvent.Stamp.ARRIVAL;
            type = arrival ? TrackingEvent.StopArrived.class : TrackingEvent.StopDeparted.class;
        }
        List<String> codes = CODES.getOrDefault(type, List.of("", ""));
        String atPickup = codes.get(0);
        String elsewhere = stop == StopType.Known.OTHER && !atPickup.equals(codes.get(1)) ? "" : codes.get(1);
        String code = stop == StopType.Known.PICKUP ? atPickup : elsewhere;
        boolean isOpen = event instanceof TrackingEvent.Late && !isShown(event);
        return code.isEmpty() || isOpen ? Optional.empty() : Optional.of(code);
    }

    private static @Nullable Instant expected(TrackingEvent event) {
        if (event instanceof TrackingEvent.EtaChanged changed) {
            return changed.expectedAt();
        }
        if (event instanceof TrackingEvent.AtRisk risk) {
            return risk.expectedAt();
        }
        return event instanceof TrackingEvent.BackOnTime back ? back.expectedAt() : null;
    }

    /** A phone that is silent does not show that its truck is late. */
    private static boolean isShown(TrackingEvent late) {
        Position position = TrackedLoad.of(late).position();
        Instant since = late.occurredAt();
        return position != null && since != null && !position.at().isBefore(since);
    }

    /**
     * Returns the interchange of an event; empty if it has no {@link #code(TrackingEvent)}, or its load no number of up to 30 characters of X12,
     * which is what identifies it.
     *
     * @param controlNumber the number of the interchange, 1 to 999,999,999; yours to count up for each receiver
     */
    public Optional<String> write(TrackingEvent event, int controlNumber) {
        if (controlNumber < 1 || controlNumber > MOST_CONTROL) {
            throw new IllegalArgumentException(
                    "controlNumber: expected 1 to " + MOST_CONTROL + ", was " + controlNumber);
        }
        String number = identifier(event.loadNumber(), MOST_REFERENCE);
        return code(event).filter(code -> !number.isEmpty()).map(code -> {
            List<String> segments = transaction(event, number, code);
            return String.format(
                    Locale.ROOT,
                    // the marks of Formatter take a moment as often as it is needed
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

    private List<String> transaction(TrackingEvent event, String loadNumber, String code) {
        TrackedLoad load = TrackedLoad.of(event);
        TrackedLoad.Stop stop = load.stop(event);
        String reference = identifier(load.customerRef(), MOST_REFERENCE);
        String truck = identifier(load.truckNumber(), MOST_EQUIPMENT);
        Position place = event instanceof TrackingEvent.EnRoute ? load.position() : null;
        ZoneId zone = stop == null || place != null ? null : stop.zone();
        Instant happened = Objects.requireNonNullElse(event.occurredAt(), event.detectedAt());
        Instant at = Objects.requireNonNullElse(expected(event), happened);
        return Stream.of(
                        // B1002 has neither blanks nor special characters
                        segment("B10", loadNumber, reference.matches("[A-Z0-9]+") ? reference : "", scac),
                        reference.isEmpty() ? "" : segment("L11", reference, "CR"),
                        "LX*1",
                        String.format(
                                Locale.ROOT,
                                "AT7*%s*%s***%3$tY%3$tm%3$td*%3$tH%3$tM*%4$s",
                                code,
                                code.equals("SD") ? reason : NORMAL,
                                at.atZone(zone == null ? ZoneOffset.UTC : zone),
                                timeCode(zone, at)),
                        place == null ? city(stop) : degrees(place),
                        truck.isEmpty() ? "" : segment("MS2", scac, truck),
                        event instanceof OfStop of && of.stop() > 0 ? segment("L11", "" + of.stop(), "QN") : "")
                .filter(segment -> !segment.isEmpty())
                .toList();
    }

    private static String city(TrackedLoad.@Nullable Stop stop) {
        String city = stop == null ? "" : name(stop.city(), MOST_CITY);
        String state = stop == null ? "" : name(stop.state(), 2);
        return city.isEmpty() || state.isEmpty() ? "" : segment("MS1", city, state, "US");
    }

    private static String degrees(Position place) {
        String west = place.lng() < 0 ? "W" : "E";
        String north = place.lat() < 0 ? "S" : "N";
        return segment("MS1", "", "", "", degrees(place.lng()), degrees(place.lat()), west, north);
    }

    /** With daylight time apart from standard time, or an hour in autumn could be two; {@code LT} has no zone of X12. */
    private static String timeCode(@Nullable ZoneId zone, Instant at) {
        if (zone == null) {
            return "UT";
        }
        int hoursWest = -zone.getRules().getStandardOffset(at).getTotalSeconds() / 3_600;
        int index = hoursWest - FIRST_ZONE;
        return index < 0 || index >= ZONES.length()
                ? "LT"
                : ZONES.charAt(index) + (zone.getRules().isDaylightSavings(at) ? "D" : "S");
    }

    private static String degrees(double degrees) {
        long seconds = Math.round(Math.abs(degrees) * 3_600);
        return String.format(Locale.ROOT, "%03d%02d%02d", seconds / 3_600, seconds / 60 % 60, seconds % 60);
    }

    /** Joins elements, without empty ones at the end, as the standard requires. */
    private static String segment(String id, String... elements) {
        String segment = id + '*' + String.join("*", elements);
        return segment.replaceAll("\\*+$", "");
    }

    private static String name(@Nullable String text, int most) {
        String plain = text == null
                ? ""
                : Normalizer.normalize(text, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
        String name = identifier(plain, most);
        return name.length() < 2 ? "" : name;
    }

    /**
     * In capitals; empty if it has another character than the basic ones of X12 or one of its delimiters, or is too long,
     * since half an identifier, or one with another character, is another.
     */
    private static String identifier(@Nullable String text, int most) {
        String basic = text == null ? "" : text.strip();
        return basic.matches("[A-Za-z0-9!\"&'()+,\\-./:;?= ]{1," + most + "}") ? basic.toUpperCase(Locale.ROOT) : "";
    }
}
