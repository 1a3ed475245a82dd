package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.squareup.moshi.JsonDataException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.Balance;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.Eta;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PlainError;
import io.freightsdk.model.Pricing;
import io.freightsdk.model.StopInput;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The code in docs/reference/models.md. */
class ModelsPageTest {
    private static final StopInput STOP = StopInput.builder()
            .address("2600 S Federal St")
            .city("Chicago")
            .state("IL")
            .zip("60616")
            .build();

    @Test
    void unknownStatusKeepsItsText() {
        assertThat(InWords.of(LoadStatus.of("HELD_AT_BORDER"))).isEqualTo("new to this program: HELD_AT_BORDER");
    }

    @Test
    void outcomeIsOneOfTwo() throws IOException {
        CreateLoadOutcome outcome = FreightJson.adapter(CreateLoadOutcome.class).fromJson("""
                {"ok": true, "loadId": "1", "loadNumber": "LD-1", "deduplicated": true,
                 "trackingLink": "https://freight.example/track/t"}""");
        assertThat(InWords.of(outcome)).isEqualTo("LD-1 was there before, not charged");
        assertThat(InWords.of(new CreateLoadResult(
                        null, "1", "LD-1", URI.create("https://f/t"), URI.create("https://f/d"), "f://d", null, null)))
                .isEqualTo("LD-1 created");
    }

    @Test
    void etaIsOneOfThree() throws IOException {
        assertThat(InWords.of(eta("{\"etaAt\": \"2026-05-05T17:25:00Z\"}"))).isEqualTo("at 2026-05-05T17:25:00Z");
        assertThat(InWords.of(eta("{\"reason\": \"stale_position\"}"))).isEqualTo("unknown: stale_position");
        assertThat(InWords.of(eta("{\"minutes\": 7.50}"))).isEqualTo("{minutes=7.50}");
    }

    private static Eta eta(String json) throws IOException {
        return FreightJson.adapter(Eta.class).fromJson(json);
    }

    @Test
    void readingIsStrict() {
        assertRefused(CreateLoadInput.class, """
                {"driverPhone": "+1", "pickups": [{"address": "1 A", "city": "B", "state": "IL"}]}""", "Required value 'zip' missing at $.pickups[0]");
        assertRefused(
                CreateLoadInput.class, "{}", "Required values 'driverPhone', 'pickups', 'deliveries' missing at $");
        assertRefused(
                Balance.class, "{\"balanceUsd\": \"1\"}", "Expected a number but was STRING at path $.balanceUsd");
        assertRefused(Balance.class, "{\"currency\": \"EUR\"}", "Expected 'USD' but was 'EUR' at path $.currency");
        assertRefused(Balance.class, "[]", "Expected BEGIN_OBJECT but was BEGIN_ARRAY at path $");
    }

    private static void assertRefused(Class<?> type, String json, String message) {
        assertThatThrownBy(() -> FreightJson.adapter(type).fromJson(json))
                .isInstanceOf(JsonDataException.class)
                .hasMessage(message);
    }

    @Test
    void nullIsAbsentAndAPageIsNoJson() {
        assertRefused(PlainError.class, "{\"error\": null}", "Required value 'error' missing at $");
        assertThatThrownBy(() -> FreightJson.adapter(PlainError.class).fromJson("<html>"))
                .isInstanceOf(IOException.class);
    }

    @Test
    void secretsAreNotPrinted() {
        assertThat(STOP.toString()).startsWith("StopInput[address=(redacted), city=Chicago, state=IL, zip=60616, ");
    }

    @Test
    void yourOwnMoshiTakesTheFactory() throws IOException {
        Map<String, Pricing> prices =
                PricesByRegion.read("{\"us\": {\"currency\": \"USD\", \"prices\": {\"fax\": 1.50}}}");
        assertThat(prices.get("us").prices().get("fax")).isEqualTo(new BigDecimal("1.50"));
        assertThat(List.copyOf(prices.keySet())).containsExactly("us");
    }
}
