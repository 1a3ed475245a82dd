package io.freightsdk.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient.Reply;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Prices, balances and refusals for want of money. */
final class MoneyOperationsTest {
    private static final String DOWN =
            "{\"error\":\"billing is unavailable, nothing charged, try again later\",\"code\":\"BILLING_UNAVAILABLE\"}";

    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("1.00");

    private void price(String key, String usd) {
        serving.server().prices().set(key, usd);
    }

    @Test
    void pricingNamesEveryOperationOfTheContract() {
        Reply reply = broker.get("/v1/agent/pricing");
        assertThat(reply.body())
                .isEqualTo("{\"currency\":\"USD\",\"prices\":{\"load_create\":0.65,\"position_read\":0.02,"
                        + "\"status_update\":0.00,\"delivery_confirm\":0.00}}");
        assertThat(reply.status()).isEqualTo(200);
    }

    @Test
    void balanceIsExact() {
        assertThat(broker.get("/v1/agent/balance").body()).isEqualTo("{\"currency\":\"USD\",\"balanceUsd\":1.00}");
        broker.created();
        assertThat(broker.get("/v1/agent/balance").body()).isEqualTo("{\"currency\":\"USD\",\"balanceUsd\":0.35}");
    }

    @Test
    void creationBeyondTheBalanceIsRefusedWithTheFigures() {
        broker.created();
        Reply reply = broker.create(Bodies.load());
        assertThat(reply.body())
                .isEqualTo("{\"error\":\"the balance does not cover this operation, nothing charged\","
                        + "\"code\":\"INSUFFICIENT_FUNDS\",\"balanceUsd\":0.35,\"priceUsd\":0.65,"
                        + "\"billingUrl\":\"/console/billing\"}");
        assertThat(reply.status()).isEqualTo(402);
        assertThat(broker.loads()).hasSize(1);
        assertThat(serving.server().sms()).hasSize(1);
        assertThat(broker.lastCall().committed()).isFalse();
    }

    @Test
    void readBeyondTheBalanceIsRefusedWithTheFigures() {
        Party poor = serving.broker("0.66");
        Reply reply = poor.read(poor.created());
        assertThat(reply.status()).isEqualTo(402);
        assertThat(reply.body()).contains("\"balanceUsd\":0.01,\"priceUsd\":0.02,");
    }

    @Test
    void balanceEqualToThePriceIsEnough() {
        Party exact = serving.broker("0.67");
        assertThat(exact.read(exact.created()).status()).isEqualTo(200);
        assertThat(exact.balanceUsd()).isEqualTo("0.00");
    }

    @Test
    void outageStopsWhatIsPaidForAndNothingElse() {
        String loadNumber = broker.created();
        serving.server().billingAvailable(false);
        for (Reply paid : new Reply[] {
            broker.create(Bodies.load()),
            broker.read(loadNumber),
            broker.send("POST /v1/freight/create_tracked_load", Bodies.load()),
            broker.send("POST /v1/freight/get_load_position", "{\"loadNumber\":\"" + loadNumber + "\"}")
        }) {
            assertThat(paid.body()).isEqualTo(DOWN);
            assertThat(paid.status()).isEqualTo(503);
        }
        assertThat(broker.confirm(loadNumber, "").status()).isEqualTo(422);
        assertThat(broker.get("/v1/agent/pricing").status()).isEqualTo(200);
        assertThat(broker.get("/v1/agent/balance").status()).isEqualTo(200);
        assertThat(broker.get("/v1/catalog").status()).isEqualTo(200);
        assertThat(topUp("1", "tok_visa").status()).isEqualTo(200);
        assertThat(broker.debits()).hasSize(1);
    }

    @Test
    void newPriceIsTheNextDebit() {
        price("load_create", "0.7001");
        broker.created();
        assertThat(broker.balanceUsd()).isEqualTo("0.2999");
        assertThat(broker.lastCall().chargedUsd()).isEqualByComparingTo("0.7001");
    }

    @Test
    void newPriceIsTheNextRefusalPricingAndCatalog() {
        price("load_create", "1.01");
        price("position_read", "0.015");
        assertThat(broker.create(Bodies.load()).body()).contains("\"priceUsd\":1.01,");
        assertThat(broker.get("/v1/agent/pricing").body()).contains("\"load_create\":1.01,\"position_read\":0.015,");
        assertThat(broker.get("/v1/catalog").body())
                .contains("\"price_usd\":1.01")
                .contains("\"price_usd\":0.015");
    }

    @Test
    void freeOperationIsStillDebitedWithNothing() {
        price("load_create", "0");
        Party poor = serving.broker("0.00");
        poor.created();
        assertThat(poor.debits()).hasSize(1);
        assertThat(poor.balanceUsd()).isEqualTo("0.00");
    }

    @Test
    void catalogListsItsOperations() {
        Reply reply = serving.send("GET /v1/catalog", List.of(), "");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body())
                .isEqualTo("{\"services\":[{\"id\":\"agent.create_load\",\"category\":\"agent\","
                        + "\"description\":\"Create a tracked freight load\",\"price_usd\":0.65,"
                        + "\"endpoint\":\"/v1/agent/loads\",\"payment\":\"prepaid_balance\"},"
                        + "{\"id\":\"logistics.create_tracked_load\",\"category\":\"logistics\",\"description\":"
                        + "\"Create a freight load with arrival and departure tracking for its whole life\","
                        + "\"price_usd\":0.65,\"endpoint\":\"/v1/freight/create_tracked_load\","
                        + "\"payment\":\"prepaid_balance\"},{\"id\":\"logistics.get_load_position\","
                        + "\"category\":\"logistics\",\"description\":\"Read the last position and the status of a load\","
                        + "\"price_usd\":0.02,\"endpoint\":\"/v1/freight/get_load_position\","
                        + "\"payment\":\"prepaid_balance\"},{\"id\":\"billing.topup_card\",\"category\":\"billing\","
                        + "\"description\":\"Top up the prepaid balance with a card\",\"price_usd\":0.00,"
                        + "\"endpoint\":\"/v1/billing/topup/card\"}]}");
    }

    private Reply topUp(String amountUsd, String cardToken, String... headers) {
        String body = "{\"amountUsd\":" + amountUsd + ",\"cardToken\":\"" + cardToken + "\"}";
        return broker.send("POST /v1/billing/topup/card", body, headers);
    }

    @Test
    void topUp_responseHasTheNewBalance() {
        Reply reply = topUp("25.00", "tok_visa");
        assertThat(reply.body())
                .isEqualTo(
                        "{\"currency\":\"USD\",\"amountUsd\":25.00,\"balanceUsd\":26.00,\"topUpId\":\"top_000001\"}");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(broker.lastCall().committed()).isTrue();
        assertThat(broker.lastCall().chargedUsd()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1.00", "1.10", "25.25", "25.5", "10.10000", "10000", "1e3", "1E+3", "1.000000"})
    void topUpIsOneToTenThousandWithTwoDecimals(String amountUsd) {
        assertThat(topUp(amountUsd, "tok_visa").status()).isEqualTo(200);
        assertThat(broker.balanceUsd())
                .isEqualTo(new BigDecimal("1.00")
                        .add(new BigDecimal(amountUsd))
                        .setScale(2)
                        .toPlainString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {}                                        | amountUsd cardToken
                    {"amountUsd":0.99,"cardToken":"t"}        | amountUsd
                    {"amountUsd":10000.01,"cardToken":"t"}    | amountUsd
                    {"amountUsd":1.001,"cardToken":"t"}       | amountUsd
                    {"amountUsd":25.001,"cardToken":"t"}      | amountUsd
                    {"amountUsd":1.0000000000000000001,"cardToken":"t"} | amountUsd
                    {"amountUsd":0.99999999999999999999999999999999999999999,"cardToken":"t"} | amountUsd
                    {"amountUsd":25.00000000000000000000000000000000000000001,"cardToken":"t"} | amountUsd
                    {"amountUsd":-5,"cardToken":"t"}          | amountUsd
                    {"amountUsd":"25","cardToken":"t"}        | amountUsd
                    {"amountUsd":null,"cardToken":" "}        | amountUsd cardToken
                    {"amountUsd":25,"cardToken":7}            | cardToken
                    """)
    void topUpOfAnotherAmountIsRefused(String body, String fields) {
        Reply reply = broker.send("POST /v1/billing/topup/card", body);
        assertThat(reply.body())
                .isEqualTo("{\"error\":\"missing or invalid fields\",\"fields\":[\"" + fields.replace(" ", "\",\"")
                        + "\"]}");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(broker.balanceUsd()).isEqualTo("1.00");
    }

    @Test
    void declinedCardChangesNothingAndDoesNotUseTheKeyUp() {
        Reply declined = topUp("25.00", "tok_declined", "Idempotency-Key: t");
        assertThat(declined.body())
                .isEqualTo("{\"error\":\"the card was declined, nothing charged\",\"code\":\"CARD_DECLINED\"}");
        assertThat(declined.status()).isEqualTo(402);
        assertThat(broker.balanceUsd()).isEqualTo("1.00");
        assertThat(topUp("25.00", "tok_visa", "Idempotency-Key: t").status()).isEqualTo(200);
    }

    @Test
    void sameKeyTopsUpOnce() {
        Reply first = topUp("25.00", "tok_visa", "Idempotency-Key: t");
        Reply again = topUp("25.00", "tok_visa", "Idempotency-Key: t");
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(broker.balanceUsd()).isEqualTo("26.00");
    }

    @Test
    void topUpsAndCreationsDoNotShareTheirKeys() {
        topUp("25.00", "tok_visa", "Idempotency-Key: k");
        assertThat(broker.create(Bodies.load(), "Idempotency-Key: k").status()).isEqualTo(201);
    }

    @Test
    void fullAccountTakesNoMore() {
        Party rich = serving.broker("999999999.00");
        String body = "{\"amountUsd\":1,\"cardToken\":\"t\"}";
        Reply reply = rich.send("POST /v1/billing/topup/card", body);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).isEqualTo("{\"error\":\"missing or invalid fields\",\"fields\":[\"amountUsd\"]}");
        assertThat(rich.balanceUsd()).isEqualTo("999999999.00");
    }
}
