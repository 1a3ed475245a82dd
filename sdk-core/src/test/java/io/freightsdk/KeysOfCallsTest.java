package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.ApiException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.IdempotencyMismatchException;
import io.freightsdk.error.InvalidDriverPhoneException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.error.TransportException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.server.Fault;
import io.freightsdk.server.Scope;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Idempotency keys as a user chooses them, on the server that honours them. */
@Tag("acceptance")
class KeysOfCallsTest {
    private static final String ORDER = "order-4711";
    private static final CallOptions KEYED = options(o -> o.idempotencyKey("k-1"));
    private static final CreateLoadInput OTHER =
            Served.load().toBuilder().customerRef("PO-2").build();

    @AutoClose
    private final Served served = new Served();

    @AutoClose
    private final FreightClient freight = served.client();

    @Test
    void sameNameWithAnotherInputIsRefusedUnsent() {
        freight.createLoad(ORDER, Served.load());
        assertThatThrownBy(() -> freight.createLoad(ORDER, OTHER))
                .isInstanceOfSatisfying(IdempotencyMismatchException.class, e -> {
                    assertThat(e.attempts()).isZero();
                    assertThat(e.fields()).containsExactly("customerRef");
                })
                .hasMessage("createLoad: its order id or idempotency key belongs to an earlier call with another input,"
                        + " which differs in customerRef; nothing was sent, nothing charged;"
                        + " call again with the earlier input to get its result");
        assertThat(served.requests("createLoad")).isEqualTo(1);
    }

    @Test
    void nameIsFreeAgainAfterARefusal() {
        CreateLoadInput wrong =
                Served.load().toBuilder().driverPhone("555-0142").build();
        assertThatThrownBy(() -> freight.createLoad(ORDER, wrong)).isInstanceOf(InvalidDriverPhoneException.class);
        assertThat(freight.createLoad(ORDER, Served.load())).isNotNull();
    }

    @Test
    void sameNameGivesTheSameLoadForOnePrice() {
        freight.prices().list();
        CreateLoadOutcome first = freight.createLoad(ORDER, Served.load());
        CreateLoadOutcome second = freight.createLoad(ORDER, Served.load());
        assertThat(second).isEqualTo(first);
        assertThat(served.paidUsd()).isEqualTo("0.65");
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
    }

    @Test
    void twoClientsDeriveTheSameKey() {
        CreateLoadOutcome first = freight.createLoad(ORDER, Served.load());
        try (FreightClient second = served.client()) {
            assertThat(second.createLoad(ORDER, Served.load())).isEqualTo(first);
            assertThat(second.spend().chargedUsd()).isEqualByComparingTo("0");
        }
        assertThat(served.paidUsd()).isEqualTo("0.65");
    }

    @Test
    void accountOutlivesTheAgentKey() {
        CreateLoadOutcome first;
        try (FreightClient before = served.builder().account("acme").build()) {
            first = before.createLoad(ORDER, Served.load());
        }
        try (FreightClient after = served.builder()
                .agentKey(served.broker.newKey(Scope.values()).text())
                .account("acme")
                .build()) {
            assertThat(after.createLoad(ORDER, Served.load())).isEqualTo(first);
        }
        try (FreightClient another = served.builder().account("other").build()) {
            assertThat(another.createLoad(ORDER, Served.load()).loadNumber()).isNotEqualTo(first.loadNumber());
        }
    }

    @Test
    void blankAccountIsRefused() {
        assertThatThrownBy(() -> FreightClient.builder().account(" ")).hasMessage("account is blank");
        assertThatThrownBy(() -> FreightClient.builder().account("a:b"))
                .hasMessage("account has a colon or a control character in it");
        assertThatThrownBy(() -> FreightClient.builder().account("a".repeat(65)))
                .hasMessage("account has 1 to 64 characters, not 65");
        assertThatThrownBy(() -> FreightClient.builder().account("\ud800"))
                .hasMessage("account holds an unpaired surrogate");
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CREATE_LOAD", "CREATE_TRACKED_LOAD", "TOP_UP_BY_CARD", "UPDATE_LOAD_STATUS"})
    void callThatTakesNoKeyRefusesOne(AnyCall call) {
        assertThatThrownBy(() -> call.on(freight, KEYED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(call.operation() + " takes no idempotencyKey");
        assertThat(served.requests(call.operation())).isZero();
    }

    /** A random key cannot have been sent before, and a read has none. */
    @ParameterizedTest
    @EnumSource(names = {"CREATE_LOAD", "GET_LOAD_POSITION", "GET_BALANCE"})
    void whatWasSentBeforeHasAKey(AnyCall call) {
        assertThatThrownBy(() -> call.on(
                        freight, options(o -> o.accounting(CallAccounting.none().resumed()))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(call.operation() + ": resumed needs the idempotencyKey that it was sent with");
        assertThat(served.requests(call.operation())).isZero();
    }

    @Test
    void optionsForAllCallsHoldNoKey() {
        assertThatThrownBy(() -> freight.withOptions(KEYED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("withOptions: an idempotencyKey or resumed belongs to one call");
    }

    @Test
    void accountingOfTheClientHoldsBesideThatOfTheCall() {
        List<String> sent = new ArrayList<>();
        CallAccounting audit = CallAccounting.none().beforeSend(() -> sent.add("client"));
        FreightClient audited = freight.withOptions(options(o -> o.accounting(audit)));
        audited.createUnnamedLoad(
                Served.load(),
                options(o ->
                        o.idempotencyKey("k-1").accounting(CallAccounting.none().resumed())));
        assertThat(sent).containsExactly("client");
        audited.createUnnamedLoad(
                OTHER, options(o -> o.accounting(CallAccounting.none().beforeSend(() -> sent.add("call")))));
        assertThat(sent).containsExactly("client", "call", "client");
        SpendLimit day = SpendLimit.usd("5.00");
        assertThat(CallAccounting.none().reserved(day).with(audit).parts.reservedUnder)
                .containsExactly(day);
    }

    @Test
    void clientWithOtherOptionsSharesPricesAndSpend() {
        FreightClient acme = freight.withOptions(options(o -> o.tag("acme")));
        freight.prices().list();
        acme.prices().list();
        acme.createUnnamedLoad(Served.load());
        acme.close();
        freight.createUnnamedLoad(Served.load());
        assertThat(served.requests("getPricing")).isEqualTo(1);
        assertThat(freight.spend().chargedUsd()).isEqualTo("1.30");
        assertThat(acme.spend().byTag().get("acme").chargedUsd()).isEqualTo("0.65");
    }

    @Test
    void topUpsAreLimited() {
        SpendLimit daily = SpendLimit.usd("30.00").per(Duration.ofDays(1));
        try (FreightClient limited = served.builder().topUpLimit(daily).build()) {
            IncubatingCatalog cards = limited.incubating();
            BigDecimal amount = new BigDecimal("25.00");
            assertThatThrownBy(() -> cards.topUpByCard("november-0", amount, "tok_declined"))
                    .isInstanceOf(ApiException.class);
            cards.topUpByCard("november-1", amount, "tok_visa");
            cards.topUpByCard("november-1", amount, "tok_visa");
            assertThatThrownBy(() -> cards.topUpByCard("november-2", amount, "tok_visa"))
                    .isInstanceOf(SpendLimitException.class)
                    .hasMessageContaining("spent 25.00 USD, reserved 0.00 USD, price 25.00 USD");
            assertThat(limited.spend().chargedUsd()).isZero();
            served.timer.advance(Duration.ofHours(25));
            cards.topUpByCard("november-2", amount, "tok_visa");
        }
        assertThat(served.broker.balanceUsd()).isEqualByComparingTo("150.00");
    }

    @Test
    void topUpOfAForgottenKeyCountsAgain() {
        SpendLimit limit = SpendLimit.usd("50.00");
        try (FreightClient limited = served.builder().topUpLimit(limit).build()) {
            for (int i = 0; i < 2; i++) {
                limited.incubating().topUpByCard("weekly", "25.00", "tok_visa");
                served.server.clock().advance(Duration.ofHours(25));
                served.timer.advance(Duration.ofHours(25));
            }
            assertThatThrownBy(() -> limited.incubating().topUpByCard("weekly", "25.00", "tok_visa"))
                    .isInstanceOf(SpendLimitException.class)
                    .hasMessageContaining("spent 50.00 USD");
        }
        assertThat(served.broker.balanceUsd()).isEqualByComparingTo("150.00");
    }

    @Test
    void lostTopUpIsUncertainUntilItIsAcknowledged() {
        SpendLimit limit = SpendLimit.usd("30.00");
        CallOptions once = CallOptions.builder().retryPolicy(RetryPolicy.none()).build();
        try (FreightClient limited = served.builder().topUpLimit(limit).build()) {
            served.fault("topUpByCard", Fault.When.AFTER_COMMIT, Fault.close(), 1);
            assertThatThrownBy(() ->
                            limited.incubating().topUpByCard("november-1", new BigDecimal("30.00"), "tok_visa", once))
                    .isInstanceOf(TransportException.class);
            UncertainCharge lost = limited.uncertain().get(0);
            assertThat(lost.uncertainUsd()).isEqualTo("30.00");
            assertThat(limited.allowance(limit, null).leftUsd()).isZero();
            assertThat(limited.acknowledge(lost.chargeId(), ChargeStatus.NOT_CHARGED))
                    .isTrue();
            assertThat(limited.uncertain()).isEmpty();
            assertThat(limited.allowance(limit, null).leftUsd()).isEqualTo("30.00");
            assertThat(limited.spend().uncertainUsd()).isZero();
        }
    }

    @Test
    void lostTopUpIsUncertainWithoutALimit() {
        served.fault("topUpByCard", Fault.When.AFTER_COMMIT, Fault.close(), 4);
        assertThatThrownBy(() -> freight.incubating().topUpByCard("november-1", BigDecimal.TEN, "tok_visa"))
                .isInstanceOf(TransportException.class);
        assertThat(freight.uncertain()).hasSize(1);
        freight.incubating().topUpByCard("november-1", BigDecimal.TEN, "tok_visa");
        assertThat(freight.uncertain()).isEmpty();
    }

    @Test
    void limitsOfSpendAreRefusedForATopUp() {
        String message =
                "topUpByCard: maxPriceUsd and spendLimit do not hold for a card's money; topUpLimit of the client does";
        for (CallOptions.Builder options : List.of(
                CallOptions.builder().maxPriceUsd("1.00"), CallOptions.builder().spendLimit(SpendLimit.usd("1.00")))) {
            assertThatThrownBy(() ->
                            freight.incubating().topUpByCard("november-1", BigDecimal.TEN, "tok_visa", options.build()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(message);
        }
        assertThatThrownBy(() -> freight.incubating().topUpByCard("november-1", new BigDecimal("-5"), "tok_visa"))
                .hasMessage("topUpByCard: amountUsd is more than 0, not -5.00 USD");
        assertThatThrownBy(() -> freight.incubating().topUpByCard("november-1", "25 USD", "tok_visa"))
                .hasMessage("amountUsd: expected USD such as 5.00, was \"25 USD\"");
        assertThat(served.requests("topUpByCard")).isZero();
    }

    @Test
    void topUpLimitIsOfOneClient() {
        SpendLimit shared = SpendLimit.usd("30.00").sharedBy(new MemoryPool("1.00"));
        assertThatThrownBy(() -> FreightClient.builder().topUpLimit(shared))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("topUpLimit: a limit of cards is not shared by a pool");
    }

    @Test
    void topUpIsOncePerKey() {
        BigDecimal amount = new BigDecimal("25.00");
        freight.incubating().topUpByCard("november-1", amount, "tok_visa");
        freight.incubating().topUpByCard("november-1", amount, "tok_visa");
        assertThat(served.broker.balanceUsd()).isEqualByComparingTo("125.00");
    }
}
