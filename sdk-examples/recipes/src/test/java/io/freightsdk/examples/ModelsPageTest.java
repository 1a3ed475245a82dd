package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.Moshi;
import com.squareup.moshi.Types;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.Balance;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.DedupCreateLoadResult;
import io.freightsdk.model.Eta;
import io.freightsdk.model.EtaEstimate;
import io.freightsdk.model.EtaOpaque;
import io.freightsdk.model.EtaUnavailable;
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

/** The code in docs/models.md. */
class ModelsPageTest {
    private static final StopInput STOP = StopInput.builder()
            .address("2600 S Federal St")
            .city("Chicago")
            .state("IL")
            .zip("60616")
            .build();

    @Test
    void buildersNameAllThatIsMissing() {
        assertThatThrownBy(() -> CreateLoadInput.builder().shipperName("Acme").build())
                .hasMessage("CreateLoadInput: missing driverPhone, pickups, deliveries");

        CreateLoadInput load = CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(STOP)
                .deliveries(
                        STOP.toBuilder().city("Dallas").state("TX").zip("75202").build())
                .build();

        assertThat(load.toBuilder().customerRef("PO-4711").build().customerRef())
                .isEqualTo("PO-4711");
    }

    @Test
    void unknownStatusKeepsItsText() {
        LoadStatus status = LoadStatus.of("HELD_AT_BORDER");
        String words = switch (status.known()) {
            case PLANNED, AT_PICKUP -> "not on the road yet";
            case IN_TRANSIT -> "on the road";
            case AT_DELIVERY, DELIVERED -> "there";
            case CANCELLED -> "cancelled";
            case OTHER -> "new to this program: " + status;
        };
        assertThat(words).isEqualTo("new to this program: HELD_AT_BORDER");
    }

    @Test
    void outcomeIsOneOfTwo() throws IOException {
        CreateLoadOutcome outcome = FreightJson.adapter(CreateLoadOutcome.class).fromJson("""
                {"ok": true, "loadId": "1", "loadNumber": "LD-1", "deduplicated": true,
                 "trackingLink": "https://freight.example/track/t"}""");
        assertThat(inWords(outcome)).isEqualTo("LD-1 was there before, not charged");
        assertThat(inWords(new CreateLoadResult(
                        null, "1", "LD-1", URI.create("https://f/t"), URI.create("https://f/d"), "f://d", null, null)))
                .isEqualTo("LD-1 created");
    }

    private static String inWords(CreateLoadOutcome outcome) {
        if (outcome instanceof DedupCreateLoadResult existing) {
            return existing.loadNumber() + " was there before, not charged";
        }
        return outcome.loadNumber() + " created";
    }

    @Test
    void etaIsOneOfThree() throws IOException {
        assertThat(inWords(eta("{\"etaAt\": \"2026-05-05T17:25:00Z\"}"))).isEqualTo("at 2026-05-05T17:25:00Z");
        assertThat(inWords(eta("{\"reason\": \"stale_position\"}"))).isEqualTo("unknown: stale_position");
        assertThat(inWords(eta("{\"minutes\": 7.50}"))).isEqualTo("{minutes=7.50}");
    }

    private static Eta eta(String json) throws IOException {
        return FreightJson.adapter(Eta.class).fromJson(json);
    }

    private static String inWords(Eta eta) {
        if (eta instanceof EtaEstimate estimate) {
            return "at " + estimate.etaAt();
        } else if (eta instanceof EtaUnavailable unavailable) {
            return "unknown: " + unavailable.reason();
        } else if (eta instanceof EtaOpaque opaque) {
            return opaque.additionalProperties().toString();
        }
        throw new AssertionError("Eta is sealed");
    }

    @Test
    void moneyKeepsItsDigits() throws IOException {
        Balance balance = FreightJson.adapter(Balance.class).fromJson("{\"currency\": \"USD\", \"balanceUsd\": 12.40}");
        assertThat(balance.balanceUsd()).isEqualTo(new BigDecimal("12.40"));
        assertThat(balance.balanceUsd()).isNotEqualTo(new BigDecimal("12.4"));
        assertThat(balance.balanceUsd()).isEqualByComparingTo("12.4");
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
    void unknownDuplicateAndNull() throws IOException {
        JsonAdapter<PlainError> errors = FreightJson.adapter(PlainError.class);
        PlainError grown = errors.fromJson("{\"error\": \"a\", \"new\": [1]}");
        assertThat(grown.additionalProperties()).isEqualTo(Map.of("new", List.of(new BigDecimal("1"))));
        assertThat(errors.toJson(grown)).isEqualTo("{\"error\":\"a\",\"new\":[1]}");
        assertThat(errors.fromJson("{\"error\": \"a\", \"error\": \"b\"}")).isEqualTo(new PlainError("b"));
        assertRefused(PlainError.class, "{\"error\": null}", "Required value 'error' missing at $");
        assertThatThrownBy(() -> errors.fromJson("<html>")).isInstanceOf(IOException.class);
    }

    @Test
    void secretsAreNotPrinted() {
        assertThat(STOP.toString()).startsWith("StopInput[address=(redacted), city=Chicago, state=IL, zip=60616, ");
    }

    @Test
    void yourOwnMoshiTakesTheFactory() throws IOException {
        Moshi moshi = new Moshi.Builder().add(FreightJson.factory()).build();
        JsonAdapter<Map<String, Pricing>> byRegion =
                moshi.adapter(Types.newParameterizedType(Map.class, String.class, Pricing.class));
        Map<String, Pricing> prices =
                byRegion.fromJson("{\"us\": {\"currency\": \"USD\", \"prices\": {\"fax\": 1.50}}}");
        assertThat(prices.get("us").prices().get("fax")).isEqualTo(new BigDecimal("1.50"));
        assertThat(List.copyOf(prices.keySet())).containsExactly("us");
    }
}
