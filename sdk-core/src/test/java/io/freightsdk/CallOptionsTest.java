package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.ForbiddenException;
import io.freightsdk.internal.CallHooks;
import io.freightsdk.internal.DurationText;
import io.freightsdk.internal.OneLine;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import okhttp3.Headers;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallOptionsTest {
    @AutoClose
    private final FakeService service = new FakeService();

    @Test
    void unsetOptionsComeFromTheBase() {
        CallOptions those = options(o -> o.attemptTimeout(Duration.ofSeconds(1))
                .deadline(Duration.ofSeconds(2))
                .retryPolicy(RetryPolicy.none())
                .insufficientFundsPolicy(InsufficientFundsPolicy.fail())
                .maxPriceUsd(BigDecimal.ONE)
                .tag("acme")
                .header("X-Trace", "1")
                .report(report -> {}));
        CallOptions both = those.under(options(o -> o.deadline(Duration.ofSeconds(9))));
        assertThat(both.deadline).isEqualTo(Duration.ofSeconds(9));
        assertThat(both.attemptTimeout).isEqualTo(Duration.ofSeconds(1));
        assertThat(both.retryPolicy).isSameAs(RetryPolicy.none());
        assertThat(both.insufficientFunds).isSameAs(those.insufficientFunds);
        assertThat(both.maxPriceUsd).isEqualTo("1");
        assertThat(both.tag).isEqualTo("acme");
        assertThat(both.headers).isEqualTo(Map.of("X-Trace", "1"));
        assertThat(both.reports).isEqualTo(those.reports);
    }

    @Test
    void limitsOfBothHold() {
        SpendLimit five = SpendLimit.usd("5");
        SpendLimit two = SpendLimit.usd("2").perTag();
        CallOptions both = options(o -> o.spendLimit(two).spendLimit(five)).under(options(o -> o.spendLimit(five)));
        assertThat(both.spendLimits()).containsExactlyInAnyOrder(five, two);
    }

    @Test
    void bothReceiveTheReport() {
        Consumer<CallReport> one = report -> {};
        Consumer<CallReport> other = report -> {};
        CallOptions both = options(o -> o.report(one)).under(options(o -> o.report(other)));
        assertThat(both.reports).containsExactly(one, other);
        assertThat(options(o -> o.report(one)).under(both).reports).containsExactly(one, other);
    }

    @Test
    void setOptionsOverrideTheBase() {
        CallOptions those = options(o ->
                o.tag("acme").maxPriceUsd(BigDecimal.ONE).header("X-A", "1").header("X-B", "1"));
        CallOptions both = those.under(
                options(o -> o.tag("other").maxPriceUsd(BigDecimal.TEN).header("X-B", "2")));
        assertThat(both.tag).isEqualTo("other");
        assertThat(both.maxPriceUsd).isEqualTo("10");
        assertThat(both.headers).isEqualTo(Map.of("X-A", "1", "X-B", "2"));
    }

    @Test
    void mergingWithNoneReturnsTheOther() {
        CallOptions those = options(o -> o.tag("acme"));
        assertThat(CallOptions.none().under(those)).isSameAs(those);
        assertThat(those.under(CallOptions.none())).isSameAs(those);
    }

    @Test
    void builtOptionsDoNotChange() {
        CallOptions.Builder builder = CallOptions.builder().header("X-A", "1");
        CallOptions options = builder.build();
        builder.header("X-B", "2").tag("later");
        assertThat(options.headers).isEqualTo(Map.of("X-A", "1"));
        assertThat(options.tag).isNull();
    }

    @Test
    void lastOfTwoSpellingsOfAHeaderIsSent() throws InterruptedException {
        service.answers(200, AnyCall.GET_BALANCE.goodBody);
        try (FreightClient freight = service.client().withOptions(options(o -> o.header("X-Trace-Id", "old")))) {
            freight.getBalance(options(o -> o.header("x-trace-id", "new")));
        }
        assertThat(service.request().getHeaders().values("X-Trace-Id")).containsExactly("new");
    }

    /** A gateway wants its header on the price list and the balance too, which the client asks for of itself. */
    @Test
    void headerOfTheClientIsOnEveryRequest() throws InterruptedException {
        service.answers(200, AnyCall.Bodies.PRICING)
                .answers(402, AnyCall.Bodies.NO_FUNDS)
                .answers(200, AnyCall.Bodies.BALANCE)
                .answers(201, AnyCall.Bodies.CREATED);
        try (FreightClient freight = service.builder()
                .header("X-Gateway", "g1")
                .header("X-Zone", "eu")
                .spendLimit(SpendLimit.usd("5.00"))
                .insufficientFundsPolicy(InsufficientFundsPolicy.waitForTopUp(Duration.ofHours(1)))
                .timing(new VirtualTimer(), () -> 0.5)
                .build()) {
            freight.createLoad(Served.load(), options(o -> o.header("x-zone", "us")));
        }
        for (String zone : List.of("eu", "us", "eu", "us")) {
            Headers headers = service.request().getHeaders();
            assertThat(headers.values("X-Gateway")).containsExactly("g1");
            assertThat(headers.values("X-Zone")).containsExactly(zone);
        }
        assertThat(service.requests()).isEqualTo(4);
    }

    @Test
    void headerOfTheClientsOwnIsRefusedForAllCallsToo() {
        assertThatThrownBy(() -> FreightClient.builder().header("Authorization", "s3cret"))
                .hasMessage("header Authorization is set by the client itself; leave it out");
    }

    /** As a call of its own would be. */
    @Test
    void listThatAGatewayRefusesIsARefusalOfTheCall() {
        service.withoutPriceList().answers(403, "{\"error\": \"no\"}");
        try (FreightClient freight = service.client()) {
            assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOf(ForbiddenException.class)
                    .hasMessageStartingWith("createLoad: 403: nothing charged;");
        }
        assertThat(service.requests()).isEqualTo(1);
    }

    @Test
    void blankNamesAndNegativePricesAreRefused() {
        for (String id : new String[] {
            " order",
            "order ",
            "order\n",
            "\u2003order",
            "\u00a0order",
            "order\u00a0",
            "order\u200b",
            "\ufefforder",
            "\0order"
        }) {
            assertThatThrownBy(() -> OneLine.checkedName("orderId", id))
                    .hasMessage("orderId begins or ends with whitespace or an invisible character");
            assertThatThrownBy(() -> CallOptions.builder().tag(id))
                    .hasMessage("tag begins or ends with whitespace or an invisible character");
        }
        assertThat(OneLine.checkedName("orderId", "\u00e9t\u00e9 \ud83d\ude9a")).hasSize(6);
        assertThatThrownBy(() -> CallOptions.builder().tag("\t")).hasMessage("tag is blank");
        assertThatThrownBy(() -> CallOptions.builder().maxPriceUsd(new BigDecimal("-0.01")))
                .hasMessage("maxPriceUsd must not be negative, but is -0.01 USD");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "PT0.0009S", "PT24H0.001S"})
    void timesAreWithinReason(Duration time) {
        assertThatThrownBy(() -> CallOptions.builder().deadline(time))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("deadline must be from 1 ms to 24 h, but is " + DurationText.of(time));
        assertThatThrownBy(() -> CallOptions.builder().attemptTimeout(time))
                .hasMessage("attemptTimeout must be from 1 ms to 24 h, but is " + DurationText.of(time));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0.001S", "PT24H"})
    void timesOnTheBordersAreFine(Duration time) {
        assertThat(CallOptions.checkedTime("deadline", time)).isEqualTo(time);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Authorization",
                "authorization",
                "X-AGENT-KEY",
                "Idempotency-Key",
                "Host",
                "Content-Length",
                "Content-Type",
                "Transfer-Encoding",
                "Connection",
                "Accept",
                "Accept-Encoding",
                "Expect",
                "TE",
                "Trailer",
                "Upgrade",
                "X-Client-Request-Id"
            })
    void headerOfTheClientIsRefused(String name) {
        assertThatThrownBy(() -> CallOptions.builder().header(name, "s3cret"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("header " + name + " is set by the client itself; leave it out");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "X A", "X:A", "X\nA", "Ümlaut", "X\0"})
    void invalidHeaderNameIsRefusedUnprinted(String name) {
        assertThatThrownBy(() -> CallOptions.builder().header(name, "v"))
                .hasMessage("header: the name must have letters, digits and dashes only, such as X-Team");
    }

    @ParameterizedTest
    @CsvSource({"'a\nb', 2 of 3", "'a\rb', 2 of 3", "ümlaut, 1 of 6", "'abc\u007f', 4 of 4"})
    void invalidHeaderValueIsRefusedUnprinted(String value, String place) {
        assertThatThrownBy(() -> CallOptions.builder().header("X-A", value))
                .hasMessage("header X-A: character " + place + " is a control character or not ASCII; remove it");
    }

    @Test
    void stringHoldsNoHeaderAndNoKey() {
        CallOptions options =
                options(o -> o.idempotencyKey("k3y").header("X-Token", "s3cret").tag("acme"));
        assertThat(options).hasToString("CallOptions[deadline=null, maxPriceUsd=null, tag=acme]");
    }

    @Test
    void accessorsReturnWhatIsSet() {
        InsufficientFundsPolicy patient = InsufficientFundsPolicy.waitForTopUp(Duration.ofMinutes(1));
        CallOptions options = options(o -> o.attemptTimeout(Duration.ofSeconds(1))
                .deadline(Duration.ofSeconds(2))
                .retryPolicy(RetryPolicy.none())
                .insufficientFundsPolicy(patient)
                .maxPriceUsd(BigDecimal.ONE)
                .tag("acme")
                .idempotencyKey("k")
                .header("X-Trace", "1"));
        assertThat(options.attemptTimeout()).isEqualTo(Duration.ofSeconds(1));
        assertThat(options.deadline()).isEqualTo(Duration.ofSeconds(2));
        assertThat(options.retryPolicy()).isSameAs(RetryPolicy.none());
        assertThat(options.insufficientFundsPolicy()).isSameAs(patient);
        assertThat(options.maxPriceUsd()).isEqualTo("1");
        assertThat(options.tag()).isEqualTo("acme");
        assertThat(options.idempotencyKey()).isEqualTo("k");
    }

    @Test
    void keyOfOneCallIsRefusedForAllCalls() {
        try (FreightClient freight = service.client()) {
            for (CallOptions one :
                    List.of(options(o -> o.idempotencyKey("k")), options(o -> o.hooks(CallHooks.NONE.resumed(null))))) {
                assertThatThrownBy(() -> freight.withOptions(one))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("withOptions: an idempotencyKey must belong to one call; give it to that call");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {"azAZ09!#$%&'*+-.^_|~, a z~", "X-Tab, `a	b`"})
    void nameAndValueMayHaveAllThatAHeaderHas(String name, String value) throws InterruptedException {
        service.answers(200, AnyCall.GET_BALANCE.goodBody);
        try (FreightClient freight = service.client()) {
            freight.getBalance(options(o -> o.header(name, value)));
        }
        assertThat(service.request().getHeaders().get(name)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/", "a:", "a@", "a[", "a{", "a\"", "a\u007f"})
    void nameHasNoneOfTheNeighboursOfItsCharacters(String name) {
        assertThatThrownBy(() -> CallOptions.builder().header(name, "v"))
                .hasMessage("header: the name must have letters, digits and dashes only, such as X-Team");
    }
}
