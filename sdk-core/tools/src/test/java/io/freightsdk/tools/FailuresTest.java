package io.freightsdk.tools;

import static io.freightsdk.tools.AgentFixture.DISPATCHER;
import static io.freightsdk.tools.AgentFixture.LOAD;
import static io.freightsdk.tools.AgentFixture.at;
import static io.freightsdk.tools.AgentFixture.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.Spend;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.FreightException;
import io.freightsdk.model.Balance;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a model is told when a call fails: a word, whether money moved, and what to do. */
class FailuresTest {
    @AutoClose
    private final AgentFixture fixture = new AgentFixture();

    /** Of a service that is gone; the port of one that was closed another process may get. */
    @AutoClose
    private final FreightClient gone =
            fixture.builder().baseUrl("http://127.0.0.1:1").build();

    private static void failsWith(Map<?, ?> answer, String code, boolean retryable, String charged, String next) {
        assertThat(at(answer, "ok")).isEqualTo(false);
        assertThat(text(answer, "error", "code")).isEqualTo(code);
        assertThat(at(answer, "error", "retryable")).isEqualTo(retryable);
        assertThat(text(answer, "error", "chargeStatus")).isEqualTo(charged);
        assertThat(text(answer, "error", "next")).isEqualTo(next);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            400 |                      | INVALID_ARGUMENTS   | false | NOT_CHARGED | correct these arguments and call again; ask the user for what you do not know
            400 | INVALID_DRIVER_PHONE | INVALID_DRIVER_PHONE | false | NOT_CHARGED | ask the user for the driver's phone with its area code
            401 | INVALID_KEY          | UNAUTHORIZED        | false | NOT_CHARGED | tell the user that the agent key is not accepted; do not repeat the call
            402 | INSUFFICIENT_FUNDS   | INSUFFICIENT_FUNDS  | false | NOT_CHARGED | ask the user to top up the balance, then call again with exactly the same arguments
            403 |                      | FORBIDDEN           | false | NOT_CHARGED | tell the user that the agent key may not do this, or not with this load; do not repeat the call
            422 | UNKNOWN_BROKER       | UNKNOWN_BROKER      | false | NOT_CHARGED | tell the user that the broker account is not registered; do not repeat the call
            429 |                      | RATE_LIMITED        | true  | NOT_CHARGED | call again with exactly the same arguments in a few minutes
            503 | BILLING_UNAVAILABLE  | BILLING_UNAVAILABLE | true  | NOT_CHARGED | call again with exactly the same arguments in a few minutes
            500 |                      | UNEXPECTED_RESPONSE   | true  | UNKNOWN | call again with exactly the same arguments: that returns the same load and at most one charge
            302 |                      | UNEXPECTED_RESPONSE   | true  | UNKNOWN | call again with exactly the same arguments: that returns the same load and at most one charge
            418 |                      | UNEXPECTED_RESPONSE   | false | NOT_CHARGED | tell the user; do not repeat the call
            """)
    void answerOfTheServiceIsPutIntoAWord(
            int status, String sent, String code, boolean retryable, String charged, String next) {
        String body = "{\"error\":\"no\"" + (sent == null ? "" : ",\"code\":\"" + sent + "\"") + "}";
        Fault answer = Fault.status(status).body("application/json", body);
        fixture.fault("createLoad", Fault.When.BEFORE, answer, 2);
        failsWith(fixture.create(LOAD), code, retryable, charged, next);
    }

    @Test
    void loadThatIsNotThereIsNotFound() {
        failsWith(
                fixture.invoke("freight_get_load_position", "{\"loadNumber\":\"LD-0\"}"),
                "LOAD_NOT_FOUND",
                false,
                "NOT_CHARGED",
                "check the load number: it is the one that freight_create_load returned, in the same spelling; for a"
                        + " customerRef ask the user for the load number");
    }

    @Test
    void garbageForAnAnswerLeavesTheChargeOpen() {
        fixture.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.status(200).body("text/html", "<html>"), 2);
        failsWith(
                fixture.create(LOAD),
                "UNREADABLE_RESPONSE",
                true,
                "UNKNOWN",
                "call again with exactly the same arguments: that returns the same load and at most one charge");
    }

    @Test
    void serviceThatIsGoneHasChargedNothing() {
        FreightTool create =
                FreightTools.builder(gone).spendLimitPerAgent("5.00").build().named("freight_create_load");
        failsWith(
                AgentFixture.read(create.invoke(LOAD, DISPATCHER).json()),
                "PRICE_UNKNOWN",
                true,
                "NOT_CHARGED",
                "call again with exactly the same arguments in a few minutes");
    }

    @Test
    void interruptEndsTheCallAndIsKept() {
        Thread.currentThread().interrupt();
        Map<?, ?> answer = fixture.create(LOAD);
        assertThat(Thread.interrupted()).isTrue();
        failsWith(answer, "INTERRUPTED", false, "NOT_CHARGED", "tell the user; do not repeat the call");
    }

    @Test
    void closedClientSaysSo() {
        fixture.client.close();
        failsWith(fixture.create(LOAD), "CLIENT_CLOSED", false, "NOT_CHARGED", "tell the user; do not repeat the call");
    }

    @Test
    void insufficientFundsNamesPriceAndBalance() {
        FreightBroker poor = fixture.server.addBroker(
                BrokerOptions.builder().balanceUsd("0.40").build());
        try (FreightClient client = FreightClient.builder()
                .account("acme")
                .baseUrl(fixture.server.url())
                .agentKey(poor.agentKey())
                .build()) {
            FreightTools tools =
                    FreightTools.builder(client).spendLimitPerAgent("5.00").build();
            Map<?, ?> answer = AgentFixture.read(
                    tools.named("freight_create_load").invoke(LOAD, DISPATCHER).json());
            assertThat(text(answer, "error", "message"))
                    .isEqualTo("402 INSUFFICIENT_FUNDS: price 0.65 USD, balance 0.40 USD, nothing charged");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"freight_create_load", "freight_get_load_position", "freight_get_balance"})
    void clientThatBreaksIsAnAnswerToo(String tool) {
        FreightClient broken = (FreightClient) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {FreightClient.class}, (proxy, method, arguments) -> {
                    throw new AssertionError("agent_secret +12145550142");
                });
        FreightTools tools =
                FreightTools.builder(broken).spendLimitPerAgent("1").build();
        String arguments = tool.contains("create") ? LOAD : tool.contains("position") ? "{\"loadNumber\":\"L\"}" : "";
        failsWith(
                AgentFixture.read(
                        tools.named(tool).invoke(arguments, DISPATCHER).json()),
                "INTERNAL_ERROR",
                false,
                "NOT_CHARGED",
                "tell the user; do not repeat the call");
    }

    @Test
    void callThatBreaksOnItsWayLeavesTheChargeOpen() {
        FreightClient broken = (FreightClient) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {FreightClient.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("createLoad")) {
                        throw new IllegalStateException("agent_secret");
                    }
                    return method.invoke(fixture.client, arguments);
                });
        FreightTools tools =
                FreightTools.builder(broken).spendLimitPerAgent("1").build();
        failsWith(
                AgentFixture.read(tools.named("freight_create_load")
                        .invoke(LOAD, DISPATCHER)
                        .json()),
                "INTERNAL_ERROR",
                true,
                "UNKNOWN",
                "call again with exactly the same arguments: that returns the same load and at most one charge");
    }

    @ParameterizedTest
    @CsvSource({"'', ''", "',\"billingUrl\":\"https://f.example/b\"', ' at https://f.example/b'"})
    void refusalAfterALostResponseSaysBoth(String page, String at) {
        fixture.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.close(), 1);
        String empty = "{\"error\":\"no\",\"code\":\"INSUFFICIENT_FUNDS\"" + page + "}";
        fixture.broker
                .faults()
                .add(Fault.status(402)
                        .body("application/json", empty)
                        .on("createLoad")
                        .skip(1));
        failsWith(
                fixture.create(LOAD),
                "INSUFFICIENT_FUNDS",
                true,
                "UNKNOWN",
                "ask the user to top up the balance" + at
                        + ", then call again with exactly the same arguments; an earlier attempt may have been"
                        + " charged; the same arguments are not charged twice");
    }

    @Test
    void cancelledLoadIsNotWaitedFor() {
        String loadNumber = fixture.loadNumber();
        fixture.server.load(loadNumber).cancel();
        failsWith(
                fixture.invoke("freight_confirm_delivery", "{\"loadNumber\":\"" + loadNumber + "\"}"),
                "DELIVERY_NOT_READY",
                false,
                "NOT_CHARGED",
                "tell the user that the load is cancelled and that there is nothing to confirm");
    }

    @Test
    void noAnswerHoldsTheKeyOrThePhone() {
        for (Fault what : new Fault[] {
            Fault.close(), Fault.reset(), Fault.status(500).body("text/plain", "+12145550142"), Fault.status(400)
        }) {
            fixture.fault("createLoad", Fault.When.BEFORE, what, 2);
            String answer = fixture.tools()
                    .named("freight_create_load")
                    .invoke(LOAD, DISPATCHER)
                    .json();
            assertThat(answer)
                    .contains("\"ok\":false")
                    .doesNotContain(fixture.broker.agentKey(), "2145550142", "Fulton");
        }
    }

    /** Mutations of good arguments, seeded: each gets an answer that is JSON, and nothing is thrown. */
    @Test
    void anyArgumentsGetAnAnswer() {
        Random random = new Random(7);
        FreightTools tools =
                FreightTools.builder(gone).spendLimitPerAgent("5.00").build();
        for (int i = 0; i < 2_000; i++) {
            StringBuilder arguments = new StringBuilder(LOAD);
            for (int n = random.nextInt(6); n >= 0; n--) {
                int place = random.nextInt(arguments.length());
                switch (random.nextInt(3)) {
                    case 0 -> arguments.deleteCharAt(place);
                    case 1 -> arguments.setCharAt(place, (char) random.nextInt(0x10000));
                    default -> arguments.insert(place, "{}[]\":,0-.e\\un".charAt(random.nextInt(14)));
                }
            }
            FreightTool tool = tools.all().get(random.nextInt(3));
            Map<?, ?> answer = AgentFixture.read(
                    tool.invoke(arguments.toString(), DISPATCHER).json());
            assertThat(at(answer, "ok")).as("%s", arguments).isEqualTo(false);
        }
    }

    /** The client of the fixture, but for what this does first. */
    private FreightTool tool(String name, BreakingClient breaking) {
        return FreightTools.builder(breaking(breaking))
                .spendLimitPerAgent("1")
                .build()
                .named(name);
    }

    private FreightClient breaking(BreakingClient breaking) {
        return (FreightClient) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {FreightClient.class}, (proxy, method, arguments) -> {
                    Object result = breaking.call(method, arguments);
                    // under other options it breaks as well
                    return method.getName().equals("withOptions") ? proxy : result;
                });
    }

    private interface BreakingClient {
        Object call(Method method, Object[] arguments) throws Exception;
    }

    @Test
    void readThatBreaksOnItsWayIsNotRepeated() {
        FreightTool tool = tool("freight_get_load_position", (method, arguments) -> {
            if (method.getName().equals("getLoadPosition")) {
                throw new IllegalStateException("agent_secret");
            }
            return method.invoke(fixture.client, arguments);
        });
        failsWith(
                AgentFixture.read(
                        tool.invoke("{\"loadNumber\":\"L\"}", DISPATCHER).json()),
                "INTERNAL_ERROR",
                false,
                "UNKNOWN",
                "tell the user; do not repeat the call");
    }

    @Test
    void callThatBreaksWhenItIsChargedSaysSo() {
        FreightTool tool = tool("freight_create_load", (method, arguments) -> {
            Object result = method.invoke(fixture.client, arguments);
            if (method.getName().equals("createLoad")) {
                throw new IllegalStateException("agent_secret");
            }
            return result;
        });
        failsWith(
                AgentFixture.read(tool.invoke(LOAD, DISPATCHER).json()),
                "INTERNAL_ERROR",
                false,
                "CHARGED",
                "tell the user; do not repeat the call");
        assertThat(fixture.debits()).hasSize(1);
    }

    @Test
    void unknownCostIsNull() {
        FreightTool tool = tool("freight_get_balance", (method, arguments) -> {
            if (method.getName().equals("getBalance")) {
                return Balance.builder().balanceUsd(BigDecimal.TEN).build();
            }
            if (method.getName().equals("spend")) {
                throw new IllegalStateException("no book");
            }
            if (method.getName().equals("withOptions")) {
                throw new IllegalStateException("no other options");
            }
            return method.invoke(fixture.client, arguments);
        });
        Map<?, ?> answer = AgentFixture.read(tool.invoke("", DISPATCHER).json());
        assertThat(text(answer, "result", "balanceUsd")).isEqualTo("10.00");
        assertThat(at(answer, "cost", "chargedUsd")).isNull();
        assertThat(at(answer, "cost", "agentSpentUsd")).isNull();
        assertThat(text(answer, "cost", "agentLimitUsd")).isEqualTo("1.00");
    }

    @Test
    void spendOfAnAgentBeyondTheTagsThatAreCountedIsNull() {
        Spend.Amounts amounts = new Spend.Amounts(BigDecimal.ONE, BigDecimal.ZERO, 1, 0);
        for (String tag : List.of(Spend.OTHER_TAGS, DISPATCHER.tag())) {
            Map<String, Spend.Amounts> byTag = Map.of(tag, amounts);
            FreightClient client =
                    breaking((method, arguments) -> method.getName().equals("spend")
                            ? new Spend(BigDecimal.ONE, BigDecimal.ZERO, Map.of(), byTag)
                            : method.invoke(fixture.client, arguments));
            FreightTools tools =
                    FreightTools.builder(client).approver(ToolApprover.always()).build();
            Map<?, ?> answer = AgentFixture.read(
                    tools.named("freight_get_balance").invoke("", DISPATCHER).json());
            assertThat(at(answer, "cost", "agentSpentUsd"))
                    .isEqualTo(tag.equals(Spend.OTHER_TAGS) ? null : new BigDecimal("1.00"));
        }
    }

    /** As a user of the client may write one. */
    private static final class Plain extends FreightException {
        private static final long serialVersionUID = 1L;

        Plain() {
            super(CallFacts.sent("getBalance", 1), "out of order", null);
        }

        @Override
        public boolean retryable() {
            return false;
        }
    }

    @Test
    void failureThatGivesNoAdviceIsToldAsItIs() {
        FreightTool tool = tool("freight_get_balance", (method, arguments) -> {
            throw new Plain();
        });
        Map<?, ?> answer = AgentFixture.read(tool.invoke("", DISPATCHER).json());
        assertThat(text(answer, "error", "message")).isEqualTo("out of order");
        failsWith(answer, "UNEXPECTED_RESPONSE", false, "NOT_CHARGED", "tell the user; do not repeat the call");
    }

    @ParameterizedTest
    @CsvSource({"401, UNAUTHORIZED, false", "503, PRICE_UNKNOWN, true"})
    void listThatCannotBeReadIsOnlyThatIfTheKeyIsGood(int status, String code, boolean retryable) {
        String body = "{\"error\":\"no\",\"code\":\"BILLING_UNAVAILABLE\"}";
        fixture.fault("getPricing", Fault.When.BEFORE, Fault.status(status).body("application/json", body), 2);
        Map<?, ?> answer = fixture.create(LOAD);
        assertThat(text(answer, "error", "code")).isEqualTo(code);
        assertThat(at(answer, "error", "retryable")).isEqualTo(retryable);
        assertThat(fixture.server.requests("createLoad").size()).isZero();
    }
}
