package io.freightsdk.tools;

import static io.freightsdk.tools.AgentFixture.DISPATCHER;
import static io.freightsdk.tools.AgentFixture.LOAD;
import static io.freightsdk.tools.AgentFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.testing.FakeFreightClient;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreightToolsTest {
    @AutoClose
    private final AgentFixture fixture = new AgentFixture();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            freight_create_load       | Create a tracked load  | false | true  | false | true
            freight_get_load_position | Read a load's position | true  | false | false | true
            freight_confirm_delivery  | Confirm a delivery     | false | false | true  | false
            freight_get_prices        | Read the prices        | true  | true  | false | false
            freight_get_balance       | Read the balance       | true  | true  | false | false
            """)
    void hostIsToldWhatAToolIsLike(
            String name, String title, boolean readOnly, boolean idempotent, boolean destructive, boolean paid) {
        FreightTool tool = fixture.tools().named(name);
        assertThat(tool.title()).isEqualTo(title);
        assertThat(tool.isReadOnly()).isEqualTo(readOnly);
        assertThat(tool.isIdempotent()).isEqualTo(idempotent);
        assertThat(tool.isDestructive()).isEqualTo(destructive);
        assertThat(tool.isPaid()).isEqualTo(paid);
        assertThat(tool).hasToString("FreightTool[" + name + "]");
    }

    @Test
    void thereAreSixAndNoneSetsAStatus() {
        assertThat(fixture.tools().all())
                .extracting(FreightTool::name)
                .containsExactly(
                        "freight_create_load",
                        "freight_quote_load",
                        "freight_get_load_position",
                        "freight_confirm_delivery",
                        "freight_get_prices",
                        "freight_get_balance");
        assertThatThrownBy(() -> fixture.tools().named("freight_set_status"))
                .hasMessage(
                        "there is no tool freight_set_status; the tools are freight_create_load, freight_quote_load,"
                                + " freight_get_load_position, freight_confirm_delivery, freight_get_prices,"
                                + " freight_get_balance");
    }

    @Test
    void descriptionHasThePriceThatWasReadLast() {
        FreightTool tool = fixture.tools().named("freight_create_load");
        fixture.client.prices().list();
        assertThat(tool.description()).endsWith(" Costs 0.65 USD from the prepaid balance.");
        fixture.server.prices().set("load_create", "0.80");
        fixture.client.prices().refresh();
        assertThat(tool.description()).endsWith(" Costs 0.65 USD from the prepaid balance.");
        fixture.client.prices().list();
        assertThat(tool.description()).endsWith(" Costs 0.80 USD from the prepaid balance.");
        assertThat(fixture.tools().named("freight_get_prices").description()).endsWith(" Free.");
    }

    @Test
    void descriptionHasTheListedPriceOfAFake() {
        FreightTools tools = FreightTools.builder(new FakeFreightClient())
                .spendLimitPerAgent("5.00")
                .build();
        assertThat(tools.named("freight_create_load").description())
                .endsWith(" Costs 0.65 USD from the prepaid balance.");
    }

    @Test
    void descriptionBeforePricesWereReadNamesTheToolThatReadsThem() {
        assertThat(fixture.tools().named("freight_get_load_position").description())
                .endsWith(" Each call is charged; its price is not known yet, freight_get_prices returns it.");
    }

    @Test
    void loadIsCreatedAndItsCostTold() {
        Map<?, ?> answer = fixture.create(LOAD);
        String loadNumber = fixture.broker.loads().get(0).loadNumber();
        assertThat(text(answer, "ok")).isEqualTo("true");
        assertThat(text(answer, "result", "loadNumber")).isEqualTo(loadNumber);
        assertThat(text(answer, "result", "trackingLink")).startsWith(fixture.server.url() + "/track/");
        assertThat(text(answer, "result", "deduplicated")).isEqualTo("false");
        assertThat(text(answer, "result", "next"))
                .isEqualTo(
                        "give the user loadNumber and trackingLink; the driver has to open the link that was sent by SMS; read "
                                + loadNumber
                                + " with freight_get_load_position only when its position matters, because each read costs money");
        assertThat(answer.get("cost"))
                .isEqualTo(Map.of(
                        "chargedUsd", new BigDecimal("0.65"),
                        "agentSpentUsd", new BigDecimal("0.65"),
                        "agentLimitUsd", new BigDecimal("5.00")));
        assertThat(((Map<?, ?>) answer.get("result")).keySet().toString())
                .doesNotContain("ok", "success", "driverWebLink", "driverAppLink");
    }

    @Test
    void driverOfAnUnknownTruckIsSentTheLink() {
        Map<?, ?> answer = fixture.create(LOAD.replace("\"weight\": 42000", "\"truckNumber\": \"T-9\""));
        assertThat(text(answer, "result", "driverWebLink")).startsWith(fixture.server.url() + "/driver/");
        assertThat(text(answer, "result", "next"))
                .contains("the truck number matched no driver, so ask the user to pass driverWebLink on to the driver");
    }

    @Test
    void costAddsUpForTheAgentAndForNobodyElse() {
        String loadNumber = fixture.loadNumber();
        Map<?, ?> answer = fixture.invoke("freight_get_load_position", "{\"loadNumber\":\"" + loadNumber + "\"}");
        assertThat(text(answer, "cost", "chargedUsd")).isEqualTo("0.02");
        assertThat(text(answer, "cost", "agentSpentUsd")).isEqualTo("0.67");
        Map<?, ?> other = AgentFixture.read(fixture.tools()
                .named("freight_get_balance")
                .invoke("{}", ToolCaller.of("somebody else"))
                .json());
        assertThat(text(other, "cost", "chargedUsd")).isEqualTo("0.00");
        assertThat(text(other, "cost", "agentSpentUsd")).isEqualTo("0.00");
        assertThat(text(other, "result", "balanceUsd")).isEqualTo("99.33");
    }

    @Test
    void pricesAreThoseOfTheService() {
        fixture.server.prices().set("position_read", "0.03");
        assertThat(text(fixture.invoke("freight_get_prices", ""), "result", "prices", "position_read"))
                .isEqualTo("0.03");
    }

    @Test
    void deliveryIsConfirmedOnceTheDriverIsThere() {
        String loadNumber = fixture.loadNumber();
        String arguments = "{\"loadNumber\":\"" + loadNumber + "\",\"bol_received_at\":\"2026-05-05T18:42:00Z\"}";
        assertThat(text(fixture.invoke("freight_confirm_delivery", arguments), "error", "code"))
                .isEqualTo("DELIVERY_NOT_READY");
        fixture.server.load(loadNumber).driveToEnd();
        Map<?, ?> answer = fixture.invoke("freight_confirm_delivery", arguments);
        assertThat(text(answer, "result", "ok")).isEqualTo("true");
        assertThat(text(answer, "cost", "chargedUsd")).isEqualTo("0.00");
    }

    @Test
    void somethingHasToHoldAnAgentBack() {
        assertThatThrownBy(() -> FreightTools.builder(fixture.client).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "FreightTools: set spendLimitPerAgent or approver; without either of them nothing would stop an agent from spending");
    }

    @Test
    void agentHasAName() {
        assertThat(DISPATCHER).hasToString("ToolCaller[dispatcher-7]");
        assertThat(ToolCaller.of("truck \ud83d\ude9a").agent()).isEqualTo("truck \ud83d\ude9a");
        Map<String, String> refused = Map.of(
                "",
                "is blank",
                "  ",
                "is blank",
                "a\u200b",
                "begins or ends with whitespace or an invisible character",
                "a\nb",
                "must have at most 128 characters, and no control characters or line breaks",
                "a\u2028b",
                "must have at most 128 characters, and no control characters or line breaks",
                "a\u2029b",
                "must have at most 128 characters, and no control characters or line breaks",
                "x".repeat(129),
                "must have at most 128 characters, and no control characters or line breaks",
                "a\ud83d",
                "holds an unpaired surrogate",
                "\ude00a",
                "holds an unpaired surrogate");
        refused.forEach(
                (name, why) -> assertThatThrownBy(() -> ToolCaller.of(name)).hasMessage("agent " + why));
    }
}
