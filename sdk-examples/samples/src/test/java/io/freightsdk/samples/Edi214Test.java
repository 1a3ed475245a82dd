package io.freightsdk.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.examples.Edi214;
import io.freightsdk.model.StopType;
import io.freightsdk.tracking.LoadSnapshot;
import io.freightsdk.tracking.TrackingEvent;
import io.freightsdk.tracking.TrackingEvent.Header;
import io.xlate.edi.schema.EDISchemaException;
import io.xlate.edi.schema.Schema;
import io.xlate.edi.schema.SchemaFactory;
import io.xlate.edi.stream.EDIInputFactory;
import io.xlate.edi.stream.EDIStreamException;
import io.xlate.edi.stream.EDIStreamReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares interchanges with what they are to say, and has a parser of X12 read them by a schema of the segments. */
class Edi214Test {
    private static final Edi214 EDI = new Edi214("ABCD", "BROKER", "SHIPPER");
    private static final Schema SCHEMA = schema();
    private static final Instant AT = Instant.parse("2026-05-04T18:20:00Z");

    /** Of the segments that are written here, with their lengths and rules in 004010. */
    private static Schema schema() {
        try {
            return SchemaFactory.newFactory().createSchema(Edi214Test.class.getResource("214.xml"));
        } catch (EDISchemaException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static Header facts(Instant at, String zone) {
        return facts(at, zone, "po 4711", "T-118", "Española");
    }

    private static Header facts(Instant at, String zone, String reference, String truck, String city) {
        LoadSnapshot.Stop stop = new LoadSnapshot.Stop(
                StopType.DELIVERY,
                city,
                "NM",
                zone == null ? null : ZoneId.of(zone),
                null,
                AT.minusSeconds(60),
                null,
                null,
                null);
        LoadSnapshot load = new LoadSnapshot(
                reference,
                truck,
                Map.of(),
                null,
                null,
                new LoadSnapshot.Position(35.99112, -106.080569, at),
                List.of(stop, stop));
        return new Header("id", "LD-2026-000417", 4, at, at.plusSeconds(240), load);
    }

    private static String written(TrackingEvent event) throws EDIStreamException {
        String interchange = EDI.write(event, 7).orElseThrow();
        assertThat(parsed(interchange)).startsWith("ISA", "GS", "ST", "B10").endsWith("SE", "GE", "IEA");
        return interchange;
    }

    /** The names of the segments. */
    private static List<String> parsed(String interchange) throws EDIStreamException {
        List<String> segments = new ArrayList<>();
        try (EDIStreamReader reader = EDIInputFactory.newFactory()
                .createEDIStreamReader(new ByteArrayInputStream(interchange.getBytes(StandardCharsets.US_ASCII)))) {
            while (reader.hasNext()) {
                switch (reader.next()) {
                    case START_TRANSACTION -> reader.setTransactionSchema(SCHEMA);
                    case START_SEGMENT -> segments.add(reader.getText());
                    case SEGMENT_ERROR, ELEMENT_DATA_ERROR, ELEMENT_OCCURRENCE_ERROR ->
                        throw new AssertionError(reader.getErrorType() + " in " + interchange);
                    default -> {}
                }
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return segments;
    }

    @Test
    void arrivalIsWrittenInTheTimeOfItsStop() throws EDIStreamException {
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
        "PÖ 4711, T-118ß9999, Ta~os"
    })
    void textThatX12CannotHoldIsLeftOut(String reference, String truck, String city) throws EDIStreamException {
        Header facts = facts(AT, "America/Denver", reference, truck, city);
        assertThat(written(new TrackingEvent.StopArrived(facts, 2, StopType.DELIVERY)))
                .contains("B10*LD-2026-000417**ABCD~\nLX*1~\n")
                .doesNotContain("MS1", "MS2");
    }

    @Test
    void interchangeOfAWrongSegmentIsRefused() throws EDIStreamException {
        String arrived = written(new TrackingEvent.StopArrived(facts(AT, "America/Denver"), 2, StopType.DELIVERY));
        Map.of("*T-118", "*TRUCK-12345", "AT7*X1*", "AT7*X9*", "*1220*MD", "*1220*XX", "*QN~", "*ZZ~")
                .forEach((right, wrong) -> assertThatThrownBy(() -> parsed(arrived.replace(right, wrong)))
                        .as(wrong)
                        .isInstanceOf(AssertionError.class));
    }

    /** Both sides of both changes of 2026. */
    @ParameterizedTest
    @CsvSource({
        "2026-03-08T07:59:00Z, America/Chicago, 20260308*0159*CS",
        "2026-03-08T08:00:00Z, America/Chicago, 20260308*0300*CD",
        "2026-11-01T07:59:00Z, America/Chicago, 20261101*0159*CS",
        "2026-07-01T08:00:00Z, America/New_York, 20260701*0400*ED",
        "2026-07-01T08:00:00Z, America/Phoenix, 20260701*0100*MS",
        "2026-07-01T08:00:00Z, Pacific/Guam, 20260701*1800*LT",
        "2026-07-01T08:00:00Z, , 20260701*0800*UT"
    })
    void timesFollowDaylightSaving(Instant at, String zone, String local) throws EDIStreamException {
        assertThat(written(new TrackingEvent.StopDeparted(facts(at, zone), 1, StopType.PICKUP)))
                .contains("AT7*AF*NS***" + local + "~");
    }

    @Test
    void eventsHaveTheirCodes() throws EDIStreamException {
        Header facts = facts(AT, "America/Denver");
        Instant expected = AT.plus(Duration.ofHours(6));
        assertThat(written(new TrackingEvent.StopArrived(facts, 1, StopType.PICKUP)))
                .contains("AT7*X3*NS*");
        assertThat(written(new TrackingEvent.StopDeparted(facts, 2, StopType.DELIVERY)))
                .contains("AT7*CD*NS*");
        assertThat(written(new TrackingEvent.EtaChanged(facts, 2, StopType.DELIVERY, null, expected)))
                .contains("AT7*AG*NS***20260504*1820*MD~");
        assertThat(written(new TrackingEvent.Late(facts, 2, StopType.DELIVERY))).contains("AT7*SD*BG*");
        assertThat(written(new TrackingEvent.Cancelled(facts))).contains("AT7*CA*NS*");
    }

    @Test
    void whatNoPositionShowsHasNoCode() {
        Header facts = facts(AT, "America/Denver");
        Header silent = new Header("id", "LD-1", 4, AT.plusSeconds(1), AT.plusSeconds(240), facts.load());
        assertThat(Edi214.code(new TrackingEvent.Late(silent, 2, StopType.DELIVERY)))
                .isEmpty();
        assertThat(Edi214.code(new TrackingEvent.StopArrived(facts, 2, StopType.of("YARD"))))
                .isEmpty();
        assertThat(Edi214.code(new TrackingEvent.EtaChanged(facts, 1, StopType.PICKUP, null, AT)))
                .isEmpty();
        assertThat(EDI.write(new TrackingEvent.DriverJoined(facts), 1)).isEmpty();
        Header unwritable = new Header("id", "LD~1", 4, AT, AT, null);
        assertThat(EDI.write(new TrackingEvent.Cancelled(unwritable), 7)).isEmpty();
    }
}
