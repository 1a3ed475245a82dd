package io.freightsdk.tools;

import static io.freightsdk.tools.AgentFixture.DISPATCHER;
import static io.freightsdk.tools.AgentFixture.LOAD;
import static io.freightsdk.tools.AgentFixture.at;
import static io.freightsdk.tools.AgentFixture.read;
import static io.freightsdk.tools.AgentFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A model that asks first is told what one is told that orders, for nothing. */
class QuoteLoadTest {
    @AutoClose
    private final AgentFixture fixture = new AgentFixture();

    private Object quoted(FreightTools tools, String arguments, ToolCaller call) {
        return read(tools.named("freight_quote_load").invoke(arguments, call).json());
    }

    @Test
    void priceAndBalanceAreToldAndNothingIsSent() {
        Object quote = quoted(fixture.tools(), LOAD, DISPATCHER);
        assertThat(text(quote, "result", "priceUsd")).isEqualTo("0.65");
        assertThat(at(quote, "result", "asksForApproval")).isEqualTo(false);
        assertThat(text(quote, "result", "next"))
                .isEqualTo(
                        "to order it, call freight_create_load with exactly the same arguments, if you have that tool");
        assertThat(text(quote, "cost", "agentSpentUsd")).isEqualTo("0.00");
        assertThat(fixture.broker.requests("createLoad").size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"IL\"|\"Illinois\"", "+12145550142|555-0142", "42000|\"heavy\"", "PO-7|", "PO-7|PO\\u009f7"})
    void whatAnOrderIsRefusedForAQuoteIsRefusedFor(String change) {
        String[] parts = change.split("\\|", -1);
        String order = LOAD.replace(parts[0], parts[1]);
        FreightTools tools = fixture.tools();
        assertThat(quoted(tools, order, DISPATCHER))
                .isEqualTo(read(tools.named("freight_create_load")
                        .invoke(order, DISPATCHER)
                        .json()));
    }

    @Test
    void priceThatWasNotToldIsToldOnce() {
        FreightTools tools = fixture.tools();
        fixture.client.prices().list();
        assertThat(tools.named("freight_create_load").description()).contains("0.65 USD");
        fixture.server.prices().set("load_create", "0.90");
        assertThat(text(quoted(tools, LOAD, DISPATCHER), "error", "code")).isEqualTo("PRICE_CHANGED");
        assertThat(text(quoted(tools, LOAD, DISPATCHER), "result", "priceUsd")).isEqualTo("0.90");
    }

    @Test
    void loadThatIsThereCostsNothingAndAnotherUnderItsReferenceIsRefused() {
        FreightTools tools = fixture.tools();
        String loadNumber = text(
                read(tools.named("freight_create_load").invoke(LOAD, DISPATCHER).json()), "result", "loadNumber");
        Object quote = quoted(tools, LOAD, DISPATCHER);
        assertThat(text(quote, "result", "priceUsd")).isEqualTo("0.00");
        assertThat(text(quote, "result", "next"))
                .isEqualTo("load " + loadNumber
                        + " exists already: freight_create_load with these arguments returns it and costs nothing");
        assertThat(text(quoted(tools, LOAD.replace("Dallas", "Waco"), DISPATCHER), "error", "code"))
                .isEqualTo("CUSTOMER_REF_TAKEN");
        assertThat(text(quoted(tools, LOAD.replace("PO-7", "PO-8"), DISPATCHER), "error", "code"))
                .isEqualTo("LOOKS_LIKE_A_REPEAT");
    }

    @Test
    void limitAndBalanceThatDoNotDoAreToldAsAnOrderIsTold() {
        FreightTools tools =
                FreightTools.builder(fixture.client).spendLimitPerAgent("0.64").build();
        Object quote = quoted(tools, LOAD, DISPATCHER);
        Object order =
                read(tools.named("freight_create_load").invoke(LOAD, DISPATCHER).json());
        assertThat(quote).isEqualTo(order);
        assertThat(text(quote, "error", "message"))
                .isEqualTo("over the spend limit of 0.64 USD of agent dispatcher-7: spent 0.00 USD, reserved 0.00 USD,"
                        + " price 0.65 USD, nothing charged");
        fixture.server.prices().set("load_create", "1000000.00");
        FreightTools rich = FreightTools.builder(fixture.client)
                .spendLimitPerAgent("9000000")
                .build();
        assertThat(text(quoted(rich, LOAD, DISPATCHER), "error", "code")).isEqualTo("INSUFFICIENT_FUNDS");
    }
}
