package io.freightsdk.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.squareup.moshi.JsonDataException;
import io.freightsdk.model.Balance;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.EtaOpaque;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.PlainError;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What an answer has and the document does not know. */
@Tag("acceptance")
class UnlistedTest {
    private static final long SEED = 4711;
    private static final String BALANCE =
            "{\"currency\":\"USD\",\"balanceUsd\":1.50,\"held\":{\"usd\":[0.10,null,true]},\"tier\":\"gold\"}";

    @Test
    void isKeptAndWrittenBackAsItWasRead() throws IOException {
        Balance balance = read(Balance.class, BALANCE);
        assertThat(balance.additionalProperties())
                .containsExactly(
                        Map.entry("held", Map.of("usd", Arrays.asList(new BigDecimal("0.10"), null, true))),
                        Map.entry("tier", "gold"));
        assertThat(FreightJson.adapter(Balance.class).toJson(balance)).isEqualTo(BALANCE);
    }

    @Test
    void canBeLeftOut() throws IOException {
        LoadPosition position = read(LoadPosition.class, """
                {"loadNumber": "L", "status": "PLANNED", "createdAt": "2026-05-04T12:00:00Z", "pingCount": 0, "dock": 7,
                 "stops": [{"type": "PICKUP", "sequence": 1, "city": "C", "state": "IL", "gate": "B"}], "gpsTrack": [],
                 "eta": {"reason": "at_stop", "since": 1}}""");
        assertThat(FreightJson.knownJson(FreightJson.adapter(LoadPosition.class), position))
                .isEqualTo("{\"loadNumber\":\"L\",\"status\":\"PLANNED\",\"createdAt\":\"2026-05-04T12:00:00Z\","
                        + "\"stops\":[{\"type\":\"PICKUP\",\"sequence\":1,\"city\":\"C\",\"state\":\"IL\"}],"
                        + "\"gpsTrack\":[],\"pingCount\":0,\"eta\":{\"reason\":\"at_stop\",\"since\":1}}");
    }

    @Test
    void isKeptInEveryPartOfAnAnswer() throws IOException {
        LoadPosition position = read(LoadPosition.class, """
                {"loadNumber": "L", "status": "PLANNED", "createdAt": "2026-05-04T12:00:00Z", "pingCount": 1, "dock": 7,
                 "stops": [{"type": "PICKUP", "sequence": 1, "city": "C", "state": "IL", "gate": "B"}],
                 "gpsTrack": [{"lat": 1, "lng": 2, "ts": "2026-05-04T12:00:00Z", "altitude": 3.5}],
                 "eta": {"reason": "at_stop", "since": null}}""");
        assertThat(position.additionalProperties()).isEqualTo(Map.of("dock", new BigDecimal("7")));
        assertThat(position.stops().get(0).additionalProperties()).isEqualTo(Map.of("gate", "B"));
        assertThat(position.gpsTrack().get(0).additionalProperties())
                .isEqualTo(Map.of("altitude", new BigDecimal("3.5")));
        assertThat(Objects.requireNonNull(position.eta()).additionalProperties())
                .containsOnlyKeys("since");
        assertThat(position.toBuilder().build()).isEqualTo(position);
    }

    @Test
    void isPartOfWhatMakesTwoAnswersEqual() throws IOException {
        Balance balance = read(Balance.class, BALANCE);
        assertThat(balance).isEqualTo(read(Balance.class, BALANCE)).hasSameHashCodeAs(read(Balance.class, BALANCE));
        assertThat(balance).isNotEqualTo(new Balance("USD", balance.balanceUsd()));
    }

    @Test
    void isShownByNameAlone() throws IOException {
        assertThat(read(PlainError.class, "{\"error\": \"e\", \"phone\": \"+12145550142\"}"))
                .hasToString("PlainError[error=e, additionalProperties=[phone]]");
        assertThat(new PlainError("e")).hasToString("PlainError[error=e]");
    }

    @ParameterizedTest
    @MethodSource("recordsThatKeepIt")
    void isShownByNameAloneInEveryRecord(Class<?> type) throws ReflectiveOperationException {
        Object builder = type.getMethod("toBuilder").invoke(new RandomModels(SEED).next(type));
        builder.getClass()
                .getMethod("additionalProperties", Map.class)
                .invoke(builder, Map.of("homePhone", "+12145550142"));
        assertThat(builder.getClass().getMethod("build").invoke(builder).toString())
                .startsWith(type.getSimpleName() + "[")
                .endsWith("additionalProperties=[homePhone]]");
    }

    static Stream<Class<?>> recordsThatKeepIt() throws IOException {
        return RoundTripTest.types()
                .filter(type -> type.isRecord()
                        && Arrays.stream(type.getRecordComponents())
                                .anyMatch(component -> component.getName().equals("additionalProperties")));
    }

    @Test
    void recordOfNothingElseShowsTheNames() {
        assertThat(new EtaOpaque(Map.of())).hasToString("EtaOpaque[]");
        assertThat(new EtaOpaque(Map.of("phone", "+12145550142")))
                .hasToString("EtaOpaque[additionalProperties=[phone]]");
    }

    /** What was paid for is not lost to a property nobody asked for. */
    @Test
    void isSkippedIfANumberInItIsBeyondEveryUse() throws IOException {
        assertThat(read(PlainError.class, "{\"x\": 1, \"x\": [1e999], \"y\": 1e999, \"error\": \"e\"}"))
                .isEqualTo(new PlainError("e"));
    }

    @Test
    void losesOnlyThePropertyWhoseNumberIsBeyondEveryUse() throws IOException {
        PlainError error = read(
                PlainError.class,
                "{\"error\": \"e\", \"x\": {\"a\": 1, \"b\": {\"c\": 1e999, \"d\": [[2], [1e999]], \"e\": [3]}}}");
        assertThat(error.additionalProperties())
                .isEqualTo(Map.of(
                        "x", Map.of("a", new BigDecimal("1"), "b", Map.of("e", List.of(new BigDecimal("3"))))));
    }

    @Test
    void doesNotSpoilThePathOfWhatIsMissing() {
        assertThatThrownBy(() -> read(GpsPoint.class, "{\"lat\": 1, \"lng\": 2, \"a.b\": {\"c.d\": [1]}}"))
                .isInstanceOf(JsonDataException.class)
                .hasMessage("Required value 'ts' missing at $");
        assertThatThrownBy(() -> read(LoadPosition.class, "{\"gpsTrack\": [{\"a[0].b\": 1}]}"))
                .isInstanceOf(JsonDataException.class)
                .hasMessage("Required values 'lat', 'lng', 'ts' missing at $.gpsTrack[0]");
    }

    @Test
    void ofACreationIsReachedWithoutKnowingWhichItIs() throws IOException {
        CreateLoadOutcome outcome = read(
                CreateLoadOutcome.class,
                "{\"ok\": true, \"loadId\": \"1\", \"loadNumber\": \"L\", \"trackingLink\": \"https://f.example/t\","
                        + " \"deduplicated\": true, \"age\": 3}");
        assertThat(outcome.additionalProperties()).isEqualTo(Map.of("age", new BigDecimal("3")));
    }

    @Test
    void thereIsNoneInMostAnswersAndNothingIsMadeForIt() throws IOException {
        Map<String, @Nullable Object> none = Map.of();
        assertThat(read(PlainError.class, "{\"error\": \"e\"}").additionalProperties())
                .isSameAs(none);
        assertThat(new PlainError("e", new HashMap<>()).additionalProperties()).isSameAs(none);
    }

    /** As libraries do that make records by reflection, where nothing is said of it. */
    @Test
    void isNoneIfNullIsHandedOver() throws ReflectiveOperationException {
        assertThat(PlainError.class.getConstructor(String.class, Map.class).newInstance("e", null))
                .isEqualTo(new PlainError("e"));
    }

    @ParameterizedTest
    @MethodSource("noJson")
    void isRefusedAtOnceIfItIsNoJson(Object value, String message) {
        for (Object extra : List.of(value, List.of(value), Map.of("y", List.of(value)))) {
            assertThatThrownBy(() -> new PlainError("e", Map.of("x", extra)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("PlainError: additionalProperties " + message);
        }
    }

    static Stream<Arguments> noJson() {
        return Stream.of(
                arguments(
                        Instant.EPOCH,
                        "holds a java.time.Instant, which is not JSON:"
                                + " only maps, lists, strings, numbers, booleans and null are"),
                arguments(Double.NaN, "is NaN, which is not a JSON number"));
    }

    @Test
    void cannotHaveTheNameOfAComponent() {
        assertThatThrownBy(() -> new PlainError("e", Map.of("error", "f")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("PlainError: additionalProperties holds error, which has a setter of its own");
    }

    private static <T> T read(Class<T> type, String json) throws IOException {
        return Objects.requireNonNull(FreightJson.adapter(type).fromJson(json));
    }
}
