package io.freightsdk.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.squareup.moshi.JsonDataException;
import io.freightsdk.model.Eta;
import io.freightsdk.model.EtaEstimate;
import io.freightsdk.model.EtaOpaque;
import io.freightsdk.model.EtaTarget;
import io.freightsdk.model.EtaUnavailable;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.StopType;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EtaTest {
    @Test
    void estimateIsReadWithItsExtras() throws IOException {
        assertThat(
                        read(
                                "{\"etaAt\": \"2026-05-05T17:25:00Z\", \"target\": {\"type\": \"DELIVERY\", \"sequence\": 2},"
                                        + " \"remainingMiles\": 12.5, \"projectedDelayMinutes\": 3, \"traffic\": {\"jams\": [1.50, null]}}"))
                .isEqualTo(EtaEstimate.builder()
                        .etaAt(Instant.parse("2026-05-05T17:25:00Z"))
                        .target(new EtaTarget(StopType.DELIVERY, 2))
                        .remainingMiles(12.5)
                        .projectedDelayMinutes(3)
                        .additionalProperties(
                                Map.of("traffic", Map.of("jams", Arrays.asList(new BigDecimal("1.50"), null))))
                        .build());
    }

    @Test
    void reasonAloneIsUnavailable() throws IOException {
        assertThat(read("{\"reason\": \"stale_position\"}"))
                .isEqualTo(EtaUnavailable.builder().reason("stale_position").build());
    }

    @Test
    void reasonKeepsItsExtras() throws IOException {
        assertThat(read("{\"since\": 5, \"reason\": \"stale_position\"}"))
                .isEqualTo(new EtaUnavailable("stale_position", Map.of("since", new BigDecimal("5"))));
    }

    @Test
    void nullEstimateWithAReasonIsUnavailable() throws IOException {
        assertThat(read("{\"etaAt\": null, \"reason\": \"at_stop\"}")).isInstanceOf(EtaUnavailable.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"arrival\": \"tomorrow\"}",
                "{\"etaAt\": \"tomorrow\"}",
                "{\"etaAt\": 1780000000}",
                "{\"etaAt\": \"2026-05-05T17:25:00Z\", \"remainingMiles\": \"12\"}",
                "{\"reason\": 7}"
            })
    void etaThatFitsNeitherIsKeptAsItIs(String json) throws IOException {
        Eta eta = read(json);
        assertThat(eta).isInstanceOf(EtaOpaque.class);
        assertThat(FreightJson.adapter(Eta.class).toJson(eta)).isEqualTo(json.replace(" ", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.2345678901234567E-15", "4.9E-324", "1.7976931348623157E+308"})
    void anyDoubleAmongTheExtrasIsKept(String number) throws IOException {
        String json = "{\"reason\":\"at_stop\",\"score\":" + number + "}";
        assertThat(FreightJson.adapter(Eta.class).toJson(read(json))).isEqualTo(json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a[5]", "a[]", "a]", "[", "a[5].b"})
    void nameLikeAnIndexIsAName(String name) {
        assertThatThrownBy(() -> read("{\"" + name + "\": 1e999, \"c\": 1}"))
                .isInstanceOf(JsonDataException.class)
                .hasMessage("Expected a number of ordinary size but was 1e999 at path $." + name);
    }

    @Test
    void hugeNumberAmongTheExtrasIsRefusedAtItsPlace() {
        assertThatThrownBy(() -> read("{\"a\": [1, {\"b\": [2, 1e999]}]}"))
                .isInstanceOf(JsonDataException.class)
                .hasMessage("Expected a number of ordinary size but was 1e999 at path $.a[1].b[1]");
    }

    @Test
    void missingValueOfAnOpenObjectIsNamedWithItsPath() {
        assertThatThrownBy(() -> FreightJson.adapter(EtaEstimate.class).fromJson("{\"a.b\": 1}"))
                .isInstanceOf(JsonDataException.class)
                .hasMessage("Required value 'etaAt' missing at $");
    }

    @Test
    void readerThatForbidsUnknownPropertiesReadsUnionsToo() throws IOException {
        String json = "{\"etaAt\":\"2026-05-05T17:25:00Z\",\"remainingMiles\":1.5}";
        assertThat(FreightJson.adapter(Eta.class).failOnUnknown().fromJson(json))
                .isInstanceOf(EtaEstimate.class);
    }

    @Test
    void opaqueKeepsOrderNullsAndLiterals() throws IOException {
        String json = "{\"z\":null,\"a\":[1.0,true,\"s\",{\"k\":[]}],\"m\":0.10}";
        Eta eta = read(json);
        Map<String, @Nullable Object> expected = new LinkedHashMap<>();
        expected.put("z", null);
        expected.put("a", List.of(new BigDecimal("1.0"), true, "s", Map.of("k", List.of())));
        expected.put("m", new BigDecimal("0.10"));
        assertThat(eta).isEqualTo(new EtaOpaque(expected));
        assertThat(FreightJson.adapter(Eta.class).toJson(eta)).isEqualTo(json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ", \"eta\": null"})
    void noEtaIsNull(String property) throws IOException {
        LoadPosition position = FreightJson.adapter(LoadPosition.class)
                .fromJson("{\"loadNumber\": \"n\", \"status\": \"PLANNED\", \"createdAt\": \"2026-05-05T17:25:00Z\","
                        + " \"stops\": [], \"gpsTrack\": [], \"pingCount\": 0" + property + "}");
        assertThat(position).isNotNull().extracting(LoadPosition::eta).isNull();
    }

    @Test
    void switchOverTheThreeIsComplete() throws IOException {
        assertThat(inWords(read("{\"reason\": \"at_stop\"}"))).isEqualTo("none: at_stop");
        assertThat(inWords(read("{\"etaAt\": \"2026-05-05T17:25:00Z\"}"))).isEqualTo("at 2026-05-05T17:25:00Z");
        assertThat(inWords(read("{\"x\": 1}"))).isEqualTo("something else: {x=1}");
    }

    private static String inWords(Eta eta) {
        if (eta instanceof EtaEstimate estimate) {
            return "at " + estimate.etaAt();
        }
        return eta instanceof EtaUnavailable unavailable
                ? "none: " + unavailable.reason()
                : "something else: " + eta.additionalProperties();
    }

    private static Eta read(String json) throws IOException {
        Eta eta = FreightJson.adapter(Eta.class).fromJson(json);
        assertThat(eta).isNotNull();
        return eta;
    }
}
