package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.IdempotencyException;
import io.freightsdk.error.InvalidRequestException;
import io.freightsdk.internal.CallHooks;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.Scope;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Idempotency keys as a user chooses them, on the server that honours them. */
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
                .isInstanceOfSatisfying(IdempotencyException.class, e -> {
                    assertThat(e.attempts()).isZero();
                    assertThat(e.fields()).containsExactly("customerRef");
                })
                .hasMessage("createLoad: its order id or idempotency key belongs to an earlier call with another input,"
                        + " which differs in customerRef; nothing was sent, nothing charged;"
                        + " call again with the earlier input to get its result");
        assertThat(served.requests("createLoad")).isEqualTo(1);
    }

    @Test
    void sameNameWithAnotherOfManyStopsIsRefusedUnsent() {
        List<StopInput> stops = Collections.nCopies(40, Served.load().pickups().get(0));
        List<StopInput> others = new ArrayList<>(stops);
        others.set(30, Served.load().deliveries().get(0));
        freight.createLoad(ORDER, Served.load().toBuilder().pickups(stops).build());
        freight.createLoad(ORDER, Served.load().toBuilder().pickups(stops).build());

        assertThatThrownBy(() -> freight.createLoad(
                        ORDER, Served.load().toBuilder().pickups(others).build()))
                .isInstanceOfSatisfying(
                        IdempotencyException.class, e -> assertThat(e.fields()).containsExactly("pickups"));
        assertThat(served.debits()).hasSize(1);
    }

    @Test
    void nameIsFreeAgainAfterARefusal() {
        CreateLoadInput wrong =
                Served.load().toBuilder().driverPhone("555-0142").build();
        assertThatThrownBy(() -> freight.createLoad(ORDER, wrong)).isInstanceOf(InvalidRequestException.class);
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
                .hasMessage("account must not have a colon or a control character");
        assertThatThrownBy(() -> FreightClient.builder().account("a".repeat(65)))
                .hasMessage("account must have 1 to 64 characters, but has 65");
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
                .hasMessage(
                        call.operation() + ": an idempotencyKey must be that of a creation or a top-up; leave it out");
        assertThat(served.requests(call.operation())).isZero();
    }

    /** A random key cannot have been sent before, and a read has none. */
    @ParameterizedTest
    @EnumSource(names = {"CREATE_LOAD", "GET_LOAD_POSITION", "GET_BALANCE"})
    void whatWasSentBeforeHasAKey(AnyCall call) {
        assertThatThrownBy(() -> call.on(freight, options(o -> o.hooks(CallHooks.NONE.resumed(null)))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(call.operation() + ": a resumed call must have the idempotencyKey that it was sent with");
        assertThat(served.requests(call.operation())).isZero();
    }

    @Test
    void optionsForAllCallsHoldNoKey() {
        assertThatThrownBy(() -> freight.withOptions(KEYED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("withOptions: an idempotencyKey must belong to one call; give it to that call");
    }

    @Test
    void clientWithOtherOptionsSharesPricesAndSpend() {
        FreightClient acme = freight.withOptions(options(o -> o.tag("acme")));
        freight.prices().list();
        acme.prices().list();
        acme.createLoad(Served.load(), CallOptions.none());
        acme.close();
        freight.createLoad(Served.load(), CallOptions.none());
        assertThat(served.requests("getPricing")).isEqualTo(1);
        assertThat(freight.spend().chargedUsd()).isEqualTo("1.30");
        assertThat(acme.spend().byTag().get("acme").chargedUsd()).isEqualTo("0.65");
    }

    @Test
    void topUpIsOncePerKey() {
        BigDecimal amount = new BigDecimal("25.00");
        freight.incubating().topUpByCard("november-1", amount, "tok_visa");
        freight.incubating().topUpByCard("november-1", amount, "tok_visa");
        assertThat(served.broker.balanceUsd()).isEqualByComparingTo("125.00");
    }
}
