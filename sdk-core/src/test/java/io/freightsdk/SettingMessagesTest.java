package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.model.CreateLoadInput;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The whole text of every refusal of a setting, an option or an argument. Nothing is sent. */
class SettingMessagesTest {
    interface Use {
        void of(FreightClient.Builder client);
    }

    @ParameterizedTest
    @MethodSource({"settings", "environment", "limits", "optionsOfCalls", "argumentsOfCalls"})
    void refusalSaysWhatIsExpected(String message, Use use) {
        FreightClient.Builder client = client();
        assertThatThrownBy(() -> {
                    use.of(client);
                    client.build().close();
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private static FreightClient.Builder client() {
        return FreightClient.builder()
                .baseUrl("http://127.0.0.1:9")
                .account("acme")
                .agentKey("agent_1");
    }

    static Stream<Arguments> settings() {
        return Stream.of(
                says(
                        "FreightClient: set these too: baseUrl, account, agentKey",
                        client -> FreightClient.builder().build()),
                says(
                        "agentKey must not be blank; it is issued in the console of the broker",
                        client -> client.agentKey(" ")),
                says(
                        "agentKey: character 3 of 4 is a space, a control character or not ASCII; look for a line break at its end,"
                                + " or a word before it",
                        client -> client.agentKey("ab\nc")),
                says("account must have 1 to 64 characters, but has 65", client -> client.account("a".repeat(65))),
                says("account must not have a colon or a control character", client -> client.account("a:b")),
                says(
                        "baseUrl must be a URL such as https://freight.example, but is \"freight.example\"",
                        client -> client.baseUrl("freight.example")),
                says(
                        "baseUrl https://freight.example must not hold a user name or password; remove it",
                        client -> client.baseUrl("https://me:secret@freight.example")),
                says(
                        "baseUrl https://freight.example/ must not end in a query or fragment; remove it",
                        client -> client.baseUrl("https://freight.example/?a=1")),
                says(
                        "baseUrl http://freight.example would send the key in the clear; use https, or"
                                + " allowPlainHttp(true) in Java",
                        client -> client.baseUrl("http://freight.example").build()),
                says("deadline must be from 1 ms to 24 h, but is 0 s", client -> client.deadline(Duration.ZERO)),
                says(
                        "deadline must be from 1 ms to 24 h, but is PT-2562047788015215H-30M-8S",
                        client -> client.deadline(Duration.ofSeconds(Long.MIN_VALUE))),
                says(
                        "attemptTimeout must be from 1 ms to 24 h, but is 25 h",
                        client -> client.attemptTimeout(Duration.ofHours(25))),
                says("maxConcurrentCalls must be from 1 to 65536, but is 0", client -> client.maxConcurrentCalls(0)),
                says(
                        "header X-Agent-Key is set by the client itself; leave it out",
                        client -> client.header("X-Agent-Key", "k")),
                says(
                        "header: the name must have letters, digits and dashes only, such as X-Team",
                        client -> client.header("a b", "c")),
                says(
                        "header X-Team: character 1 of 1 is a control character or not ASCII; remove it",
                        client -> client.header("X-Team", "\u00e9")),
                says(
                        "maxAttempts must be from 1 to 100, but is 0",
                        client -> RetryPolicy.defaults().withMaxAttempts(0)),
                says(
                        "baseDelay must be from 0 s to 1 h, but is 2 h",
                        client -> new RetryPolicy(1, Duration.ofHours(2), Duration.ofHours(1))),
                says(
                        "maxWait must be from 1 ms to 24 h, but is 0 s",
                        client -> InsufficientFundsPolicy.waitForTopUp(Duration.ZERO)));
    }

    static Stream<Arguments> environment() {
        return Stream.of(
                says(
                        "fromEnvironment: set these variables too: FREIGHT_BASE_URL, FREIGHT_ACCOUNT, FREIGHT_AGENT_KEY",
                        client -> ClientSettings.fromEnvironment(Map.of())),
                says(
                        "fromEnvironment: there is no setting FREIGHT_LIMIT; the limit of a client is"
                                + " FREIGHT_SPEND_LIMIT_USD_PER_DAY",
                        client -> ClientSettings.fromEnvironment(Map.of("FREIGHT_LIMIT", "5"))));
    }

    static Stream<Arguments> limits() {
        return Stream.of(
                says(
                        "a spend limit must be a positive amount in USD with at most 12 digits and 6 decimals, but is 0",
                        client -> SpendLimit.usd("0")),
                says(
                        "the window of a spend limit must be positive, but is PT0S",
                        client -> SpendLimit.usd("5").per(Duration.ZERO)),
                says(
                        "a spend limit must be for one tag or for each, not for both; make two limits",
                        client -> new SpendLimit(BigDecimal.ONE, null, "a", true, null)),
                says(
                        "the tag of a spend limit is blank",
                        client -> SpendLimit.usd("5").forTag(" ")),
                says(
                        "spendLimitStatus: the limit of 5.00 USD for tag a does not count the tag b; give another tag",
                        client -> use(
                                client,
                                one -> one.spendLimitStatus(SpendLimit.usd("5").forTag("a"), "b"))),
                says(
                        "spendLimitStatus: the limit of 5.00 USD for tag a does not count calls without a tag; give the"
                                + " tag",
                        client -> use(
                                client,
                                one -> one.spendLimitStatus(SpendLimit.usd("5").forTag("a"), null))));
    }

    static Stream<Arguments> optionsOfCalls() {
        return Stream.of(
                says(
                        "idempotencyKey must have 1 to 255 characters, but has 0",
                        client -> options(o -> o.idempotencyKey(""))),
                says(
                        "idempotencyKey must not begin or end with a space, which HTTP takes off",
                        client -> options(o -> o.idempotencyKey(" k"))),
                says(
                        "idempotencyKey: character 1 of 1 is a control character or not ASCII; remove it",
                        client -> options(o -> o.idempotencyKey("\n"))),
                says(
                        "maxPriceUsd must not be negative, but is -1.00 USD",
                        client -> options(o -> o.maxPriceUsd(new BigDecimal("-1")))),
                says(
                        "tag begins or ends with whitespace or an invisible character",
                        client -> options(o -> o.tag(" acme"))),
                says(
                        "withOptions: an idempotencyKey must belong to one call; give it to that call",
                        client -> use(client, one -> one.withOptions(options(o -> o.idempotencyKey("k"))))));
    }

    static Stream<Arguments> argumentsOfCalls() {
        CallOptions key = CallOptions.builder().idempotencyKey("k").build();
        return Stream.of(
                says("orderId is blank", client -> use(client, one -> one.createLoad(" ", Served.load()))),
                says(
                        "orderId holds an unpaired surrogate",
                        client -> use(client, one -> one.createLoad("a\ud800b", Served.load()))),
                says(
                        "createLoad: the idempotencyKey of the options must be that of orderId order-1; leave it out, or"
                                + " call createLoad without an order id",
                        client -> use(client, one -> one.createLoad("order-1", Served.load(), key))),
                says(
                        "getLoadPosition: an idempotencyKey must be that of a creation or a top-up; leave it out",
                        client -> use(client, one -> one.getLoadPosition("LD-1", key))),
                says(
                        "loadNumber must not be blank or only dots; it is in the result of createLoad",
                        client -> use(client, one -> one.getLoadPosition(".."))),
                says(
                        "input must not be nested more than 255 deep",
                        client -> use(client, one -> one.createLoad("order-1", nested(256)))),
                says(
                        "topUpByCard: amountUsd must be more than 0, but is 0.00 USD",
                        client -> use(client, one -> one.incubating().topUpByCard("t-1", BigDecimal.ZERO, "card"))),
                says(
                        "resolve: the charge must be CHARGED or NOT_CHARGED, not UNKNOWN; the ledger of the broker shows"
                                + " which it is",
                        client -> use(client, one -> one.resolve("id", ChargeStatus.UNKNOWN))));
    }

    private static CreateLoadInput nested(int depth) {
        Map<String, Object> properties = Map.of();
        for (int i = 1; i < depth; i++) {
            properties = Map.of("of a customer", properties);
        }
        return Served.load().toBuilder().additionalProperties(properties).build();
    }

    private static void use(FreightClient.Builder builder, Consumer<FreightClient> use) {
        try (FreightClient client = builder.build()) {
            use.accept(client);
        }
    }

    private static Arguments says(String message, Use use) {
        return arguments(message, use);
    }
}
