package io.freightsdk.tools;

import static io.freightsdk.tools.AgentFixture.LOAD;
import static io.freightsdk.tools.AgentFixture.at;
import static io.freightsdk.tools.AgentFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.MemoryChargeStore;
import io.freightsdk.SpendLimit;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever holds an agent back, the quote is refused exactly when the order is, and the model is told the same. */
class QuoteAgreesTest {
    private static final String OTHER = LOAD.replace("PO-7", "PO-8").replace("5550142", "5550143");

    @AutoClose
    private final AgentFixture fixture = new AgentFixture();

    private final MemoryChargeStore store = new MemoryChargeStore();

    /** As the table says it: an amount, for how long, for whom, and whether a charge store has it. */
    private SpendLimit limit(String words) {
        SpendLimit limit = SpendLimit.usd(words.split(" ")[0]);
        limit = words.contains("a day") ? limit.per(Duration.ofDays(1)) : limit;
        // over before the next request
        limit = words.contains("a moment") ? limit.per(Duration.ofNanos(1_000)) : limit;
        limit = words.contains("for each") ? limit.perTag() : limit;
        limit = words.contains("for us") ? limit.forTag("agent:dispatcher-7") : limit;
        limit = words.contains("for them") ? limit.forTag("agent:dispatcher-8") : limit;
        return words.contains("store") ? limit.shared(store) : limit;
    }

    private FreightTools.Builder tools(FreightClient client, String agents) {
        return FreightTools.builder(client).spendLimitPerAgent(limit(agents));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            0.64                 | -                    | -         | SPEND_LIMIT_REACHED
            0.65                 | -                    | -         | OK
            1.29                 | -                    | spent     | SPEND_LIMIT_REACHED
            1.30                 | -                    | spent     | OK
            1.29 a day           | -                    | spent     | SPEND_LIMIT_REACHED
            0.65 a moment        | -                    | spent     | OK
            0.65 of the store     | -                    | spent     | SPEND_LIMIT_REACHED
            1.30 of the store     | -                    | spent     | OK
            1.29 of the store     | -                    | elsewhere | SPEND_LIMIT_REACHED
            1.30 of the store     | -                    | elsewhere | OK
            1.30 of the store     | -                    | broken    | SPEND_LIMIT_UNKNOWN
            5.00                 | 0.64                 | -         | SPEND_LIMIT_REACHED
            5.00                 | 0.65                 | -         | OK
            5.00                 | 1.29 a day           | spent     | SPEND_LIMIT_REACHED
            5.00                 | 0.65 a moment        | spent     | OK
            5.00                 | 0.64 for us          | -         | SPEND_LIMIT_REACHED
            5.00                 | 0.64 for them        | -         | OK
            5.00                 | 1.29 for each        | spent     | SPEND_LIMIT_REACHED
            5.00                 | 1.29 of the store     | elsewhere | SPEND_LIMIT_REACHED
            5.00                 | 1.30 of the store     | elsewhere | OK
            5.00 of the store     | 1.29 of the store     | elsewhere | SPEND_LIMIT_REACHED
            5.00 of the store     | 1.30 of the store     | elsewhere | OK
            """)
    void quoteIsRefusedWhenTheOrderIs(String agents, String clients, String before, String code) {
        ToolCaller us = ToolCaller.of("dispatcher-7");
        SpendLimit ofClient = clients == null ? SpendLimit.usd("9000") : limit(clients);
        try (FreightClient client = fixture.builder().spendLimit(ofClient).build();
                FreightClient elsewhere = fixture.builder().spendLimit(ofClient).build()) {
            FreightTools tools = tools(client, agents).build();
            String spent = before == null ? "" : before;
            switch (spent) {
                case "spent" -> order(tools, OTHER, us);
                case "elsewhere" -> order(tools(elsewhere, agents).build(), OTHER, us);
                case "broken" -> store.failure = new IllegalStateException("no database");
                default -> assertThat(before).isNull();
            }
            agree(tools, us, code);
        }
    }

    private static Map<?, ?> order(FreightTools tools, String arguments, ToolCaller caller) {
        return AgentFixture.read(
                tools.named("freight_create_load").invoke(arguments, caller).json());
    }

    private void agree(FreightTools tools, ToolCaller caller, String code) {
        long orders = fixture.broker.requests("createLoad").size();
        Map<?, ?> quote = AgentFixture.read(
                tools.named("freight_quote_load").invoke(LOAD, caller).json());
        assertThat(fixture.broker.requests("createLoad").size()).isEqualTo(orders);
        Map<?, ?> order = order(tools, LOAD, caller);
        assertThat(at(order, "ok")).isEqualTo(code.equals("OK"));
        if (code.equals("OK")) {
            assertThat(quote.get("ok")).isEqualTo(true);
        } else {
            assertThat(text(quote, "error", "code")).isEqualTo(code);
            assertThat(AgentFixture.withoutState(quote)).isEqualTo(AgentFixture.withoutState(order));
        }
    }

    @ParameterizedTest
    @CsvSource({"0.64, 9, PRICE_TOO_HIGH", "9, 0.64, PRICE_TOO_HIGH", "0.65, 0.65, OK"})
    void priceIsBoundedForBoth(String clients, String tools, String code) {
        CallOptions atMost =
                CallOptions.builder().maxPriceUsd(new BigDecimal(clients)).build();
        agree(
                tools(fixture.client.withOptions(atMost), "5.00")
                        .maxPriceUsd(tools)
                        .build(),
                ToolCaller.of("dispatcher-7"),
                code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"9", "0.70"})
    void loadThatIsThereIsFreeForBothHoweverPricesRise(String most) {
        ToolCaller us = ToolCaller.of("dispatcher-7");
        FreightTools tools = tools(fixture.client, "5.00").maxPriceUsd(most).build();
        Map<?, ?> made = order(tools, LOAD, us);
        fixture.server.prices().set("load_create", "0.90");
        Map<?, ?> quote = AgentFixture.read(
                tools.named("freight_quote_load").invoke(LOAD, us).json());
        assertThat(text(quote, "result", "priceUsd")).isEqualTo("0.00");
        assertThat(text(order(tools, LOAD, us), "result", "loadNumber")).isEqualTo(text(made, "result", "loadNumber"));
        assertThat(fixture.debits()).hasSize(1);
    }

    /** Its pickup has passed, and the load beside it was ordered later. */
    @Test
    void loadThatIsThereIsNeitherOddNorARepeat() {
        Instant[] now = {Instant.parse("2030-01-01T00:00:00Z")};
        String load = LOAD.replace("\"60607\"", "\"60607\", \"date\": \"2030-01-01T05:00:00Z\"");
        String beside = load.replace("PO-7", "PO-8").replaceFirst("\\{", "{\"anotherLoad\": true, ");
        FreightTools tools = tools(fixture.client, "5.00").clock(() -> now[0]).build();
        for (String order : List.of(load, beside, beside)) {
            now[0] = now[0].plusSeconds(1);
            order(tools, order, AgentFixture.DISPATCHER);
        }
        assertThat(fixture.debits()).hasSize(2);
        now[0] = now[0].plus(Duration.ofHours(6));
        Object quote = tools.named("freight_quote_load")
                .invoke(load, AgentFixture.DISPATCHER)
                .asMap();
        assertThat(text(quote, "result", "priceUsd")).isEqualTo("0.00");
    }

    @ParameterizedTest
    @CsvSource({"0.64, SPEND_LIMIT_REACHED", "0.65, OK"})
    void limitHoldsForWhatIsApprovedToo(String limit, String code) {
        agree(
                tools(fixture.client, limit)
                        .approver(request -> Approval.granted())
                        .build(),
                ToolCaller.of("dispatcher-7"),
                code);
    }
}
