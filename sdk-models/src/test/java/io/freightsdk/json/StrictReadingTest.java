package io.freightsdk.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.Moshi;
import io.freightsdk.model.Balance;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.EtaOpaque;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.MissingFieldsError;
import io.freightsdk.model.PlainError;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.Pricing;
import io.freightsdk.model.TrackedLoadPositionInput;
import io.freightsdk.model.UpdateLoadStatusInput;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import okio.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrictReadingTest {
    private static final String STOP = "{\"address\": \"1 A\", \"city\": \"B\", \"state\": \"IL\", \"zip\": \"60601\"}";

    @Test
    void missingValueIsNamedWithItsPath() {
        String noZip = "{\"address\": \"1 A\", \"city\": \"B\", \"state\": \"IL\"}";
        String json = "{\"driverPhone\": \"1\", \"pickups\": [" + STOP + ", " + noZip + "], \"deliveries\": []}";
        assertRefused(CreateLoadInput.class, json, "Required value 'zip' missing at $.pickups[1]");
    }

    @Test
    void allMissingValuesAreNamedAtOnce() {
        assertRefused(GpsPoint.class, "{\"lat\": 1}", "Required values 'lng', 'ts' missing at $");
        assertRefused(GpsPoint.class, "{}", "Required values 'lat', 'lng', 'ts' missing at $");
    }

    @Test
    void unknownPropertyBeforeTheEndDoesNotSpoilThePath() {
        String json = "{\"driverPhone\": \"1\", \"pickups\": [{\"a.b\": {\"c.d\": [1]}}], \"deliveries\": []}";
        assertRefused(
                CreateLoadInput.class,
                json,
                "Required values 'address', 'city', 'state', 'zip' missing at $.pickups[0]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"lat": 1, "lng": 2} {"lat": 3} | Required value 'ts' missing at $
            {"lat": 1e999} {"lat": 3}       | Expected a number of ordinary size but was 1e999 at path $.lat
            """)
    void flawIsNamedInDocumentsThatFollowOneAnother(String json, String message) {
        JsonReader reader = JsonReader.of(new Buffer().writeUtf8(json));
        reader.setLenient(true);
        assertThatThrownBy(() -> FreightJson.adapter(GpsPoint.class).fromJson(reader))
                .isInstanceOf(JsonDataException.class)
                .hasMessage(message);
    }

    @Test
    void missingValueInsideAJavaTreeIsNamedWithItsPath() {
        Map<String, Object> tree = Map.of("lat", 1.0, "lng", 2.0);
        assertThatThrownBy(() -> FreightJson.adapter(GpsPoint.class).fromJsonValue(tree))
                .isInstanceOf(JsonDataException.class)
                .hasMessage("Required value 'ts' missing at $");
    }

    @Test
    void nullReadsLikeAbsent() throws IOException {
        assertRefused(PlainError.class, "{\"error\": null}", "Required value 'error' missing at $");
        PositionStop stop = read(
                PositionStop.class,
                "{\"type\": \"PICKUP\", \"sequence\": 1, \"city\": \"B\", \"state\": \"IL\", \"arrivedAt\": null}");
        assertThat(stop.arrivedAt()).isNull();
    }

    @Test
    void unknownPropertiesOfARequestAreKept() throws IOException {
        assertThat(read(TrackedLoadPositionInput.class, "{\"x\": {\"y\": [1, {}]}, \"loadNumber\": \"L\"}"))
                .isEqualTo(TrackedLoadPositionInput.builder()
                        .loadNumber("L")
                        .additionalProperties(Map.of("x", Map.of("y", List.of(BigDecimal.ONE, Map.of()))))
                        .build());
    }

    @Test
    void lastOfTwoPropertiesIsTaken() throws IOException {
        assertThat(read(PlainError.class, "{\"error\": \"a\", \"error\": \"b\"}"))
                .isEqualTo(new PlainError("b"));
        assertThat(read(
                                Pricing.class,
                                "{\"currency\": \"USD\", \"prices\": {\"a\": 1, \"a\": 2, \"b\": 1, \"b\": null}}")
                        .prices())
                .isEqualTo(Map.of("a", new BigDecimal("2")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"loadNumber": 5}         | Expected a string but was NUMBER at path $.loadNumber
            {"loadNumber": {}}        | Expected a string but was BEGIN_OBJECT at path $.loadNumber
            {"status": true}          | Expected a string but was BOOLEAN at path $.status
            {"createdAt": 1780000000} | Expected a string but was NUMBER at path $.createdAt
            {"onTime": "true"}        | Expected a boolean but was STRING at path $.onTime
            {"distanceMiles": "1.5"}  | Expected a number but was STRING at path $.distanceMiles
            {"pingCount": "3"}        | Expected an integer but was STRING at path $.pingCount
            {"pingCount": 3.5}        | Expected an integer of 32 bits but was 3.5 at path $.pingCount
            {"pingCount": 1.0000000000000000000001} | Expected an integer of 32 bits but was 1.0000000000000000000001 at path $.pingCount
            {"pingCount": 1e999999999} | Expected an integer of 32 bits but was 1e999999999 at path $.pingCount
            {"pingCount": 4294967296} | Expected an integer of 32 bits but was 4294967296 at path $.pingCount
            {"stops": {}}             | Expected BEGIN_ARRAY but was BEGIN_OBJECT at path $.stops
            {"stops": [null]}         | Unexpected null at path $.stops[0]
            {"stops": [7]}            | Expected BEGIN_OBJECT but was NUMBER at path $.stops[0]
            {"gpsTrack": [{"lat": "x"}]} | Expected a number but was STRING at path $.gpsTrack[0].lat
            {"eta": "soon"}           | Expected BEGIN_OBJECT but was STRING at path $.eta
            []                        | Expected BEGIN_OBJECT but was BEGIN_ARRAY at path $
            null                      | Expected BEGIN_OBJECT but was NULL at path $
            """)
    void wrongTypeIsNamedWithItsPath(String json, String message) {
        assertRefused(LoadPosition.class, json, message);
    }

    @Test
    void wholeNumberWithAPointIsAnInteger() throws IOException {
        assertThat(read(
                                PositionStop.class,
                                "{\"type\": \"PICKUP\", \"sequence\": 2.0, \"city\": \"B\", \"state\": \"IL\"}")
                        .sequence())
                .isEqualTo(2);
    }

    @Test
    void constantHasItsValue() {
        assertRefused(
                Balance.class,
                "{\"currency\": \"EUR\", \"balanceUsd\": 1}",
                "Expected 'USD' but was 'EUR' at path $.currency");
        assertRefused(
                UpdateLoadStatusInput.class,
                "{\"status\": \"AT_DELIVERY\"}",
                "Expected one of [PLANNED, AT_PICKUP, IN_TRANSIT, DELIVERED, CANCELLED] but was 'AT_DELIVERY'"
                        + " at path $.status");
    }

    @Test
    void nonNumberInAJavaTreeIsRefused() {
        Map<String, Object> tree = Map.of("type", "PICKUP", "sequence", Double.NaN, "city", "B", "state", "IL");
        assertThatThrownBy(() -> FreightJson.adapter(PositionStop.class).fromJsonValue(tree))
                .isInstanceOf(JsonDataException.class)
                .hasMessage("Expected an integer of 32 bits but was NaN at path $.sequence");
    }

    @Test
    void newLoadThatSaysItIsNoDuplicateIsStillANewLoad() throws IOException {
        String json = "{\"loadId\": \"1\", \"loadNumber\": \"n\", \"trackingLink\": \"https://f.example/t\","
                + " \"driverWebLink\": \"https://f.example/d\", \"driverAppLink\": \"a\", \"deduplicated\": false}";
        assertThat(read(CreateLoadOutcome.class, json).deduplicated()).isFalse();
    }

    @Test
    void linkIsNotPrinted() {
        assertThatThrownBy(() -> FreightJson.adapter(io.freightsdk.model.CreateLoadResult.class)
                        .fromJson("{\"driverWebLink\": \"https://secret token\"}"))
                .isInstanceOf(JsonDataException.class)
                .hasMessage("Expected a URI at path $.driverWebLink: Illegal character in authority");
    }

    @Test
    void phoneOfTheWrongTypeIsNotPrinted() {
        assertRefused(
                CreateLoadInput.class,
                "{\"driverPhone\": 12145550142}",
                "Expected a string but was NUMBER at path $.driverPhone");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{\"error\"", "{\"error\":\"e\"", "<html>", "{'error': 'e'}", "{\"error\": NaN}"})
    void textThatIsNoJsonIsAnIoException(String text) {
        assertThatThrownBy(() -> FreightJson.adapter(PlainError.class).fromJson(text))
                .isInstanceOf(IOException.class);
    }

    @Test
    void textAfterTheDocumentIsRefused() {
        assertThatThrownBy(() -> FreightJson.adapter(PlainError.class).fromJson("{\"error\": \"e\"} x"))
                .isInstanceOfAny(IOException.class, JsonDataException.class);
    }

    @Test
    void infinityBeforeTheEndIsNoNumberEither() {
        assertRefused(
                GpsPoint.class, "{\"lat\": 1e999 ", "Expected a number of ordinary size but was 1e999 at path $.lat");
    }

    @Test
    void infinityIsNoNumber() {
        assertRefused(
                GpsPoint.class, "{\"lat\": 1e999}", "Expected a number of ordinary size but was 1e999 at path $.lat");
    }

    @Test
    void deepNestingIsRefusedAndNotRecursedInto() {
        String deep = "[".repeat(100_000) + "]".repeat(100_000);
        assertTooDeep("{\"x\": " + deep + ", \"error\": \"e\"}", PlainError.class);
        assertTooDeep("{\"x\": " + deep + "}", EtaOpaque.class);
    }

    @Test
    void listsOfStringsAreRead() throws IOException {
        assertThat(read(MissingFieldsError.class, "{\"error\": \"e\", \"fields\": []}")
                        .fields())
                .isEmpty();
        assertRefused(
                MissingFieldsError.class,
                "{\"error\": \"e\", \"fields\": [\"a\", 1]}",
                "Expected a string but was NUMBER at path $.fields[1]");
    }

    @Test
    void unknownStatusSurvivesARoundTrip() throws IOException {
        LoadStatus status = read(LoadStatus.class, "\"HELD_AT_BORDER\"");
        assertThat(status).isEqualTo(LoadStatus.of("HELD_AT_BORDER"));
        assertThat(status.known()).isEqualTo(LoadStatus.Known.OTHER);
        assertThat(FreightJson.adapter(LoadStatus.class).toJson(status)).isEqualTo("\"HELD_AT_BORDER\"");
    }

    @Test
    void nullStatusIsNoStatus() {
        assertRefused(LoadStatus.class, "null", "Expected a string but was NULL at path $");
    }

    @Test
    void nullCannotBeWritten() {
        assertThatThrownBy(() -> FreightJson.adapter(PlainError.class).toJson(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("value is null; wrap the adapter with nullSafe() to write nulls");
        assertThat(FreightJson.adapter(PlainError.class).nullSafe().toJson(null))
                .isEqualTo("null");
    }

    @Test
    void absentValuesAreNotWrittenEvenByAWriterOfNulls() {
        String json = FreightJson.adapter(io.freightsdk.model.CodedError.class)
                .serializeNulls()
                .toJson(new io.freightsdk.model.CodedError("e", null));
        assertThat(json).isEqualTo("{\"error\":\"e\"}");
    }

    @Test
    void aMoshiOfTheUserTakesTheFactory() throws IOException {
        Moshi moshi = new Moshi.Builder().add(FreightJson.factory()).build();
        assertThat(moshi.adapter(PlainError.class)).isSameAs(FreightJson.adapter(PlainError.class));
        assertThat(moshi.adapter(com.squareup.moshi.Types.newParameterizedType(List.class, PlainError.class))
                        .fromJson("[{\"error\": \"e\"}]"))
                .isEqualTo(List.of(new PlainError("e")));
        assertThat(moshi.adapter(String.class).fromJson("\"s\"")).isEqualTo("s");
    }

    @Test
    void otherClassesHaveNoAdapter() {
        assertThatThrownBy(() -> FreightJson.adapter(String.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("java.lang.String is not a type of io.freightsdk.model");
    }

    private static <T> T read(Class<T> type, String json) throws IOException {
        T value = FreightJson.adapter(type).fromJson(json);
        assertThat(value).isNotNull();
        return value;
    }

    private static void assertRefused(Class<?> type, String json, String message) {
        assertThatThrownBy(() -> FreightJson.adapter(type).fromJson(json))
                .isInstanceOf(JsonDataException.class)
                .hasMessage(message);
    }

    private static void assertTooDeep(String json, Class<?> type) {
        assertThatThrownBy(() -> FreightJson.adapter(type).fromJson(json))
                .isInstanceOf(JsonDataException.class)
                .hasMessageStartingWith("Nesting too deep at $.");
    }
}
