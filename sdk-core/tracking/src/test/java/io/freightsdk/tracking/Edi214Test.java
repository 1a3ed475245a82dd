package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.model.StopInput;
import io.freightsdk.model.StopType;
import io.freightsdk.tracking.TrackingEvent.Facts;
import io.xlate.edi.schema.EDISchemaException;
import io.xlate.edi.schema.Schema;
import io.xlate.edi.schema.SchemaFactory;
import io.xlate.edi.stream.EDIInputFactory;
import io.xlate.edi.stream.EDIStreamException;
import io.xlate.edi.stream.EDIStreamReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("acceptance")
class Edi214Test {
    private static final int TRIPS = Boolean.getBoolean("slow") ? 500 : 60;
    private static final Edi214 EDI = Edi214.of("ABCD", "BROKER", "SHIPPER");
    private static final Schema SCHEMA = schema();
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyyMMddHHmm", Locale.ROOT);
    private static final double NEAR = 0.0005;
    private static final Instant AT = Instant.parse("2026-05-04T18:20:00Z");

    /** Of the segments that are written here, with their lengths and rules in 004010. */
    private static Schema schema() {
        try {
            return SchemaFactory.newFactory().createSchema(Edi214Test.class.getResource("214.xml"));
        } catch (EDISchemaException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static Facts facts(Instant at, String zone) {
        return facts(at, zone, "po 4711", "T-118", "Española");
    }

    private static Facts facts(Instant at, String zone, String reference, String truck, String city) {
        TrackedLoad.Stop stop = new TrackedLoad.Stop(
                StopType.DELIVERY,
                city,
                "NM",
                zone == null ? null : ZoneId.of(zone),
                null,
                AT.minusSeconds(60),
                null,
                null,
                null);
        TrackedLoad load = new TrackedLoad(
                reference,
                truck,
                Map.of(),
                null,
                null,
                new TrackedLoad.Position(35.99112, -106.080569, at),
                List.of(stop, stop));
        return new Facts("id", "LD-2026-000417", 4, at, at.plusSeconds(240), load);
    }

    private static String written(TrackingEvent event) {
        return EDI.write(event, 7).orElseThrow();
    }

    @Test
    void arrivalIsWrittenInTheTimeOfItsStop() {
        assertThat(written(new TrackingEvent.StopArrived(facts(AT, "America/Denver"), 2, StopType.DELIVERY)))
                .isEqualTo("""
                        ISA*00*          *00*          *ZZ*BROKER         *ZZ*SHIPPER        *260504*1824*U*00401*000000007*0*P*>~
                        GS*QM*BROKER*SHIPPER*20260504*1824*7*X*004010~
                        ST*214*0001~
                        B10*LD-2026-000417**ABCD~
                        L11*PO 4711*CR~
                        LX*1~
                        AT7*X1*NS***20260504*1220*MD~
                        MS1*ESPANOLA*NM*US~
                        MS2*ABCD*T-118~
                        L11*2*QN~
                        SE*9*0001~
                        GE*1*7~
                        IEA*1*000000007~
                        """);
    }

    @ParameterizedTest
    @CsvSource({
        "***, 卡车, ' '",
        "P2345678901234567890123456789012, TRUCK-12345, X",
        "po_4711#2a, T_118, Taos|",
        "PO*4711~, T-118>, N",
        "PÖ 4711, T-118ß9999, Ta~os",
        "POß, T-118ß, Taoß"
    })
    void textThatX12CannotHoldIsLeftOut(String reference, String truck, String city) {
        Facts facts = facts(AT, "America/Denver", reference, truck, city);
        assertThat(written(new TrackingEvent.StopArrived(facts, 2, StopType.DELIVERY)))
                .contains("B10*LD-2026-000417**ABCD~\nLX*1~\n")
                .doesNotContain("MS1", "MS2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"___", "LD-2026-00000000000000000000417", "LD~1"})
    void loadWhoseNumberX12CannotHoldHasNoInterchange(String loadNumber) {
        Facts facts = new Facts("id", loadNumber, 4, AT, AT, null);
        assertThat(EDI.write(new TrackingEvent.Cancelled(facts), 7)).isEmpty();
    }

    @Test
    void referenceOfLettersAndDigitsIsTheShipmentsIdentification() {
        Facts facts = facts(AT, "America/Denver", "PO4711", "T-118", "Taos");
        assertThat(written(new TrackingEvent.StopArrived(facts, 2, StopType.DELIVERY)))
                .contains("B10*LD-2026-000417*PO4711*ABCD~\nL11*PO4711*CR~\n");
    }

    @Test
    void interchangeOfAWrongSegmentIsRefused() {
        TrackingEvent arrived = new TrackingEvent.StopArrived(facts(AT, "America/Denver"), 2, StopType.DELIVERY);
        assertThatCode(() -> parsed(written(arrived).replace("*MD~", "*CD~"))).doesNotThrowAnyException();
        Map<String, String> wrong = Map.of(
                "MS2*ABCD*T-118", "MS2*ABCD",
                "*T-118", "*TRUCK-12345",
                "AT7*X1*", "AT7*X9*",
                "*1220*MD", "*1220*XX",
                "*QN~", "*ZZ~",
                "MS1*ESPANOLA*NM*US~", "MS1*ESPANOLA~");
        wrong.forEach((right, other) -> assertThatThrownBy(
                        () -> parsed(written(arrived).replace(right, other)))
                .as(other)
                .isInstanceOf(AssertionError.class));
    }

    private static TrackingEvent corrected(StopType type, TrackingEvent.Stamp stamp) {
        return new TrackingEvent.StopTimeCorrected(facts(AT, "America/Denver"), 2, type, stamp, AT.minusSeconds(1_800));
    }

    /** The code of a delivery would say what nobody knows. */
    @Test
    void stopThatIsNeitherPickupNorDeliveryHasNoCodeOfEither() {
        StopType yard = StopType.of("YARD");
        Facts facts = facts(AT, "America/Denver");
        assertThat(Edi214.code(new TrackingEvent.StopArrived(facts, 2, yard))).isEmpty();
        assertThat(Edi214.code(new TrackingEvent.StopDeparted(facts, 2, yard))).isEmpty();
        assertThat(Edi214.code(new TrackingEvent.EnRoute(facts, 2, yard))).isEmpty();
        assertThat(Edi214.code(corrected(yard, TrackingEvent.Stamp.ARRIVAL))).isEmpty();
        assertThat(Edi214.code(new TrackingEvent.Unloaded(facts, 2, yard))).isEmpty();
        assertThat(Edi214.code(new TrackingEvent.EtaChanged(facts, 2, yard, null, AT)))
                .isEmpty();
        assertThat(Edi214.code(new TrackingEvent.Cancelled(facts))).contains("CA");
    }

    @Test
    void correctedTimeIsWrittenAgain() {
        assertThat(written(corrected(StopType.PICKUP, TrackingEvent.Stamp.ARRIVAL)))
                .contains("AT7*X3*NS***20260504*1220*");
        assertThat(written(corrected(StopType.PICKUP, TrackingEvent.Stamp.DEPARTURE)))
                .contains("AT7*AF*NS***20260504*1220*")
                .doesNotContain("*D1*");
        assertThat(written(corrected(StopType.DELIVERY, TrackingEvent.Stamp.ARRIVAL)))
                .contains("AT7*X1*NS***20260504*1220*");
        assertThat(written(corrected(StopType.DELIVERY, TrackingEvent.Stamp.DEPARTURE)))
                .contains("AT7*CD*NS***20260504*1220*")
                .doesNotContain("*D1*");
    }

    @Test
    void truckUnderWayIsAtAPointInUtc() {
        assertThat(written(new TrackingEvent.EnRoute(facts(AT, "America/Denver"), 2, StopType.DELIVERY)))
                .contains("AT7*X6*NS***20260504*1820*UT~\nMS1****1060450*0355928*W*N~\n");
    }

    @Test
    void stopWithoutAZoneIsInUtc() {
        assertThat(written(new TrackingEvent.Unloaded(facts(AT, null), 2, StopType.DELIVERY)))
                .contains("AT7*D1*NS***20260504*1820*UT~");
    }

    /** Both sides of both changes of 2026. */
    @ParameterizedTest
    @CsvSource({
        "2026-03-08T07:59:00Z, America/Chicago, 20260308*0159*CS",
        "2026-03-08T08:00:00Z, America/Chicago, 20260308*0300*CD",
        "2026-11-01T06:59:00Z, America/Chicago, 20261101*0159*CD",
        "2026-11-01T07:59:00Z, America/Chicago, 20261101*0159*CS",
        "2026-11-01T08:00:00Z, America/Chicago, 20261101*0200*CS",
        "2026-07-01T08:00:00Z, America/New_York, 20260701*0400*ED",
        "2026-07-01T08:00:00Z, America/Phoenix, 20260701*0100*MS",
        "2026-07-01T08:00:00Z, America/Los_Angeles, 20260701*0100*PD",
        "2026-07-01T08:00:00Z, Pacific/Guam, 20260701*1800*LT"
    })
    void timesFollowDaylightSaving(Instant at, String zone, String local) {
        assertThat(written(new TrackingEvent.StopDeparted(facts(at, zone), 1, StopType.PICKUP)))
                .contains("AT7*AF*NS***" + local + "~");
    }

    @Test
    void estimateIsWrittenAtTheTimeThatIsExpected() {
        Instant expected = AT.plus(Duration.ofHours(6));
        TrackingEvent event =
                new TrackingEvent.EtaChanged(facts(AT, "America/Denver"), 2, StopType.DELIVERY, null, expected);
        assertThat(written(event)).contains("AT7*AG*NS***20260504*1820*MD~");
    }

    @Test
    void delayHasTheReasonOfAPerson() {
        TrackingEvent late = new TrackingEvent.Late(facts(AT, "America/Denver"), 2, StopType.DELIVERY, 15);
        assertThat(written(late)).contains("AT7*SD*BG*");
        assertThat(EDI.delayedBy("AI").write(late, 8).orElseThrow()).contains("AT7*SD*AI*");
    }

    @Test
    void whatNoPositionShowsHasNoCode() {
        Facts facts = facts(AT, "America/Denver");
        Facts silent = new Facts("id", "LD-1", 4, AT.plusSeconds(1), AT.plusSeconds(240), facts.load());
        assertThat(Edi214.code(new TrackingEvent.Late(silent, 2, StopType.DELIVERY, 15)))
                .isEmpty();
        assertThat(Edi214.code(new TrackingEvent.EnRoute(facts, 1, StopType.PICKUP)))
                .isEmpty();
        assertThat(Edi214.code(new TrackingEvent.EtaChanged(facts, 1, StopType.PICKUP, null, AT)))
                .isEmpty();
        assertThat(Edi214.code(new TrackingEvent.Delivered(facts))).isEmpty(); // which is said at the arrival
        assertThat(EDI.write(new TrackingEvent.DriverJoined(facts), 1)).isEmpty();
    }

    @Test
    void codesAndNumbersThatCannotBeWrittenAreRefused() {
        assertThatThrownBy(() -> Edi214.of("abc", "A1", "B1")).hasMessage("scac: expected [A-Z]{2,4}, was abc");
        assertThatThrownBy(() -> Edi214.of("ABC", "A*", "B1"))
                .hasMessage("sender: expected [A-Z0-9][A-Z0-9 ]{0,13}[A-Z0-9], was A*");
        assertThatThrownBy(() -> Edi214.of("ABC", "A1", "A ")).hasMessageStartingWith("receiver: expected ");
        assertThatThrownBy(() -> EDI.write(new TrackingEvent.Cancelled(facts(AT, null)), 0))
                .hasMessage("controlNumber: expected 1 to 999999999, was 0");
    }

    private static final Map<String, String> OFFSETS = Map.of(
            "UT", "Z", "ES", "-5", "ED", "-4", "CS", "-6", "CD", "-5", "MS", "-7", "MD", "-6", "PS", "-8", "PD", "-7");

    /** The AT7 with the segments around it, as the parser reads them. */
    private record Status(
            String code, LocalDateTime local, String zone, int stop, List<String> place, List<String> equipment) {
        Instant at() {
            return local.toInstant(ZoneOffset.of(OFFSETS.get(zone)));
        }

        /** Whether it is that time, in the time that clocks there have then; or in that of nowhere, under way. */
        boolean isAt(Instant time, ZoneId there) {
            return time != null
                    && at().equals(time.truncatedTo(ChronoUnit.MINUTES))
                    && local.equals(LocalDateTime.ofInstant(at(), there));
        }
    }

    private static Status parsed(String interchange) throws EDIStreamException {
        List<List<String>> segments = new ArrayList<>();
        try (EDIStreamReader reader = EDIInputFactory.newFactory()
                .createEDIStreamReader(new ByteArrayInputStream(interchange.getBytes(StandardCharsets.US_ASCII)))) {
            while (reader.hasNext()) {
                switch (reader.next()) {
                    case START_TRANSACTION -> reader.setTransactionSchema(SCHEMA);
                    case START_SEGMENT -> segments.add(new ArrayList<>(List.of(reader.getText())));
                    case ELEMENT_DATA -> segments.get(segments.size() - 1).add(reader.getText());
                    case SEGMENT_ERROR, ELEMENT_DATA_ERROR, ELEMENT_OCCURRENCE_ERROR ->
                        throw new AssertionError(reader.getErrorType() + " in " + interchange);
                    default -> {}
                }
            }
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
        assertThat(segments)
                .extracting(segment -> segment.get(0))
                .startsWith("ISA", "GS", "ST", "B10")
                .endsWith("SE", "GE", "IEA");
        assertThat(segments).filteredOn(one -> one.get(0).equals("AT7")).hasSize(1);
        List<String> status = segments.stream()
                .filter(one -> one.get(0).equals("AT7"))
                .findFirst()
                .orElseThrow();
        int stop = segments.stream()
                .filter(one -> one.get(0).equals("L11") && one.get(2).equals("QN"))
                .mapToInt(one -> Integer.parseInt(one.get(1)))
                .findFirst()
                .orElse(0);
        LocalDateTime local = LocalDateTime.parse(status.get(5) + status.get(6), MINUTE);
        return new Status(
                status.get(1), local, status.get(7), stop, elements(segments, "MS1"), elements(segments, "MS2"));
    }

    private static List<String> elements(List<List<String>> segments, String name) {
        return segments.stream()
                .filter(one -> one.get(0).equals(name))
                .findFirst()
                .map(one -> one.subList(1, one.size()))
                .orElse(List.of());
    }

    @Test
    @Tag("long")
    void codesOfManyTripsAreTrue() throws EDIStreamException {
        Map<String, Integer> codes = new java.util.TreeMap<>();
        List<String> wrong = new ArrayList<>();
        for (int miles : List.of(250, 900)) {
            for (Trips.Trip trip : Trips.of(214, TRIPS / 2, miles, Trips.Kind.FIELD)) {
                EdiTrip followed = EdiTrip.vary(trip);
                assertThat(NmftaEventTest.errors(followed.events())).isEmpty();
                assertThat(followed.events().stream().map(TrackingEvent::sequence))
                        .isEqualTo(IntStream.rangeClosed(1, followed.events().size())
                                .boxed()
                                .toList());
                for (TrackingEvent event : followed.events()) {
                    String interchange = EDI.write(event, 1).orElse(null);
                    if (interchange != null) {
                        Status status = parsed(interchange);
                        codes.merge(status.code, 1, Integer::sum);
                        codes.merge(event.type(), 1, Integer::sum);
                        codes.merge("in " + status.zone, 1, Integer::sum);
                        if (!isTrue(status, event, followed)) {
                            wrong.add(miles + "/" + trip.number() + " " + status + " " + event);
                        }
                    }
                }
            }
        }
        System.out.println(TRIPS + " trips: " + codes);
        assertThat(wrong).isEmpty();
        assertThat(codes)
                .containsKeys("X3", "AF", "X6", "X1", "CD", "D1", "AG", "SD", "CA", "StopTimeCorrected")
                .containsKeys("in ES", "in ED", "in CS", "in CD", "in MS", "in MD", "in PS", "in PD", "in UT");
    }

    /** By the stamps that the world's own engine has in the end. */
    private static boolean isTrue(Status status, TrackingEvent event, EdiTrip followed) {
        if (!status.equipment.equals(List.of("ABCD", "T-" + followed.trip().number()))) {
            return false;
        }
        if (status.code.equals("CA")) {
            Instant cancelledAt = followed.trip().cancelledAt();
            return cancelledAt != null
                    && status.zone.equals("UT")
                    && status.place.isEmpty()
                    && !status.at().isBefore(cancelledAt.truncatedTo(ChronoUnit.MINUTES));
        }
        return isThere(status, event, followed) && isSo(status, event, followed);
    }

    /** A truck under way is where one of its fixes was, all else is at its stop. */
    private static boolean isThere(Status status, TrackingEvent event, EdiTrip followed) {
        if (!status.code.equals("X6")) {
            StopInput stop = followed.ordered(status.stop);
            return status.place.equals(List.of(stop.city().toUpperCase(Locale.ROOT), stop.state(), "US"));
        }
        Instant fixAt = Objects.requireNonNull(event.load()).position().at();
        return followed.trip().batches().stream()
                .flatMap(batch -> batch.fixes().stream())
                .filter(fix -> fix.time().truncatedTo(ChronoUnit.MILLIS).equals(fixAt))
                .anyMatch(fix -> Math.abs(degrees(status.place.get(3), status.place.get(5))
                                        - fix.at().lng())
                                < NEAR
                        && Math.abs(degrees(status.place.get(4), status.place.get(6))
                                        - fix.at().lat())
                                < NEAR);
    }

    private static double degrees(String text, String side) {
        int all = Integer.parseInt(text);
        int whole = all / 10_000;
        int minutes = all / 100 % 100;
        int seconds = all % 100;
        double degrees = whole + (60 * minutes + seconds) / 3_600.0;
        return "WS".contains(side) ? -degrees : degrees;
    }

    private static boolean isSo(Status status, TrackingEvent event, EdiTrip followed) {
        ZoneId there = followed.zones().get(status.stop - 1);
        var visit = followed.truth().stops().get(status.stop - 1);
        Instant arrived = visit.arrivedAt();
        Instant fixAt = Objects.requireNonNull(event.load()).position().at();
        return switch (status.code) {
            case "X3", "X1" ->
                isStamp(arrived, status, event, followed) && isPickup(followed, status) == status.code.equals("X3");
            case "AF", "CD" ->
                isStamp(visit.departedAt(), status, event, followed)
                        && isPickup(followed, status) == status.code.equals("AF");
            case "D1" -> isUnloaded(visit.departedAt(), status, event, followed) && !isPickup(followed, status);
            case "X6" ->
                !isPickup(followed, status)
                        && status.isAt(fixAt, ZoneOffset.UTC)
                        && (arrived == null || fixAt.isBefore(arrived))
                        && followed.truth().stops().stream()
                                .noneMatch(stop -> stop.arrivedAt() != null
                                        && !fixAt.isBefore(stop.arrivedAt())
                                        && (stop.departedAt() == null || fixAt.isBefore(stop.departedAt())));
            case "SD" ->
                status.isAt(event.occurredAt(), there)
                        && status.at()
                                .isAfter(Objects.requireNonNull(visit.stop().window())
                                        .to())
                        && (arrived == null || arrived.isAfter(status.at()));
            default ->
                !isPickup(followed, status)
                        && status.isAt(expected(event), there)
                        && !expected(event).isBefore(fixAt)
                        && (arrived == null || fixAt.isBefore(arrived));
        };
    }

    private static Instant expected(TrackingEvent event) {
        return event instanceof TrackingEvent.EtaChanged changed
                ? changed.expectedAt()
                : event instanceof TrackingEvent.AtRisk risk
                        ? risk.expectedAt()
                        : ((TrackingEvent.BackOnTime) event).expectedAt();
    }

    /** What the service has shown too early may be written so, until it shows better. */
    private static boolean isStamp(Instant truth, Status status, TrackingEvent event, EdiTrip followed) {
        boolean isFirst = followed.isCorrected() && !(event instanceof TrackingEvent.StopTimeCorrected);
        return status.isAt(truth, followed.zones().get(status.stop - 1))
                || (isFirst
                        && truth != null
                        && status.isAt(
                                truth.minus(EdiTrip.TOO_EARLY), followed.zones().get(status.stop - 1)));
    }

    /** By the bill of lading of the last delivery, if there is one, and else by the departure. */
    private static boolean isUnloaded(Instant departed, Status status, TrackingEvent event, EdiTrip followed) {
        boolean isLast = status.stop == followed.truth().stops().size();
        return (followed.bolReceivedAt() != null && isLast)
                ? status.isAt(followed.bolReceivedAt(), followed.zones().get(status.stop - 1))
                : isStamp(departed, status, event, followed);
    }

    private static boolean isPickup(EdiTrip followed, Status status) {
        return status.stop <= followed.trip().order().pickups().size();
    }
}
