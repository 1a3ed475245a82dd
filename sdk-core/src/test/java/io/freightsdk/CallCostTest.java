package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.Attempt.AttemptOutcome;
import io.freightsdk.RawResponse.Head;
import io.freightsdk.SentBodies.BodyFields;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.IdempotencyMismatchException;
import io.freightsdk.internal.Warnings;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.DedupCreateLoadResult;
import java.math.BigDecimal;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The cost of one call, from its first attempt to its end. */
class CallCostTest {
    private static final BigDecimal PRICE = new BigDecimal("0.65");
    private static final HttpUrl URL = HttpUrl.get("http://127.0.0.1");
    private static final CreateLoadInput LOAD = Served.load();
    private static final CreateLoadInput OTHER = LOAD.toBuilder().weight(1).build();

    private static final CreateLoadResult CREATED = CreateLoadResult.builder()
            .loadId("id-1")
            .loadNumber("LD-1")
            .trackingLink(URI.create("https://freight.example/t"))
            .driverWebLink(URI.create("https://freight.example/d"))
            .driverAppLink("freight://a")
            .build();
    private static final DedupCreateLoadResult THERE = DedupCreateLoadResult.builder()
            .loadId("id-1")
            .loadNumber("LD-1")
            .trackingLink(URI.create("https://freight.example/t"))
            .build();

    private final VirtualTimer timer = new VirtualTimer();
    private final Warnings warnings = Warnings.of("test");
    private final SpendBook book = new SpendBook(List.of(SpendLimit.usd("5.00")), timer);
    private final Grants grants = new Grants(book, timer, new Callbacks(Runnable::run, timer, warnings), warnings);
    private final SentBodies bodies = new SentBodies();

    private CallCost creation(CreateLoadInput input, CallOptions options) {
        return creation(input, options, book);
    }

    private CallCost creation(SpendBook book) {
        return creation(LOAD, CallOptions.none(), book);
    }

    private CallCost creation(CreateLoadInput input, CallOptions options, SpendBook book) {
        JsonBody body = JsonBody.of(FreightJson.adapter(CreateLoadInput.class), input);
        return new CallCost(
                new Plan<>("c", 1, Operation.CREATE_LOAD, options, null, URL, body, "key", null), book, bodies);
    }

    private CallCost creation(CallAccounting accounting) {
        return creation(LOAD, options(o -> o.idempotencyKey("key").accounting(accounting)));
    }

    private CallCost read(SpendBook book) {
        return new CallCost(
                new Plan<>("c", 1, Operation.GET_LOAD_POSITION, CallOptions.none(), "LD-1", URL, null, null, null),
                book,
                bodies);
    }

    private static void reserve(CallCost cost, BigDecimal priceUsd) {
        assertThat(cost.reserve(priceUsd, () -> CallFacts.unsent("createLoad"))).isNull();
    }

    private void assertKeyIsFree(boolean isFree) {
        CallCost next = creation(OTHER, options(o -> o.idempotencyKey("key")));
        if (isFree) {
            next.claim();
        } else {
            assertThatThrownBy(next::claim).isInstanceOf(IdempotencyMismatchException.class);
        }
    }

    /** Or nobody would ever learn of it: what is told late is what has no price. */
    @Test
    void whatIsChargedForSureIsKnownBesideALostReadWithoutAPrice() {
        SpendBook free = new SpendBook(List.of(), new VirtualTimer());
        CallCost cost = read(free);
        reserve(cost, null);
        cost.after(ChargeStatus.UNKNOWN);
        assertThat(cost.mayBeChargedAgain(grants)).isTrue();
        assertThat(cost.certainUsd()).isNull();
        reserve(cost, new BigDecimal("0.02"));
        cost.settle(new AttemptOutcome.Result<>("position", new Head(200, Headers.of()), null));
        assertThat(cost.atMostUsd()).isNull();
        assertThat(cost.certainUsd()).isEqualTo("0.02");
    }

    /** A call that knew no price, and has ended so while another with its key did. */
    private CallCost besideOneThatKnows(SpendBook free, Consumer<CallCost> end) {
        CallCost cost = creation(free);
        CallCost other = creation(free);
        reserve(cost, null);
        reserve(other, PRICE);
        end.accept(cost);
        other.end(ChargeStatus.NOT_CHARGED);
        return cost;
    }

    /** The book has it, so nobody would learn of it late. */
    @Test
    void priceThatAnotherCallWithTheKeyKnewIsReported() {
        SpendBook free = new SpendBook(List.of(), timer);
        CallCost paid = besideOneThatKnows(
                free, cost -> cost.settle(new AttemptOutcome.Result<>(CREATED, new Head(201, Headers.of()), null)));
        assertThat(free.report().chargedUsd()).isEqualTo(paid.certainUsd()).isEqualTo(PRICE);
        assertThat(paid.chargedUsd()).isEqualTo(PRICE);
        assertThat(paid.lacksPrice()).isFalse();
    }

    @Test
    void priceThatAnotherCallWithTheKeyKnewIsReportedOfALostCall() {
        SpendBook free = new SpendBook(List.of(), timer);
        CallCost lost = besideOneThatKnows(free, cost -> cost.end(cost.after(ChargeStatus.UNKNOWN)));
        assertThat(free.report().uncertainUsd()).isEqualTo(lost.uncertainUsd()).isEqualTo(PRICE);
    }

    /** A call that is refused before it is sent asks nobody whether another process has sent it. */
    @ParameterizedTest
    @CsvSource({
        "true, , NOT_CHARGED, true, UNKNOWN, 0.65",
        "true, , NOT_CHARGED, false, NOT_CHARGED, 0.00",
        "true, , CHARGED, false, CHARGED, 0.00",
        "true, UNKNOWN, UNKNOWN, false, UNKNOWN, 0.65",
        "false, , NOT_CHARGED, true, NOT_CHARGED, 0.00",
        "true, , NOT_CHARGED, , NOT_CHARGED, 0.00",
    })
    void callThatAnotherProcessHasTakenOverIsAsUncertainAsThatOne(
            boolean isReserved,
            ChargeStatus attempt,
            ChargeStatus last,
            Boolean takenOver,
            ChargeStatus end,
            String uncertainUsd) {
        CallAccounting accounting = CallAccounting.none();
        CallCost cost = creation(takenOver == null ? accounting : accounting.takenOver(() -> takenOver));
        if (isReserved) {
            reserve(cost, PRICE);
        }
        if (attempt != null) {
            assertThat(cost.after(attempt)).isEqualTo(attempt);
        }
        cost.end(last);

        assertThat(cost.status()).isEqualTo(end);
        assertThat(book.report().uncertainUsd()).isEqualTo(uncertainUsd);
        assertThat(cost.chargedUsd() == null).isEqualTo(end == ChargeStatus.UNKNOWN);
        assertThat(cost.isLeftUnknown()).isEqualTo(end == ChargeStatus.UNKNOWN);
    }

    /** It is the other's charge, so nothing is booked for this one. */
    @ParameterizedTest
    @CsvSource({"true, UNKNOWN", "false, NOT_CHARGED"})
    void resumedCallThatIsRefusedUnsentIsAsItsTakerLeavesIt(boolean takenOver, ChargeStatus end) {
        CallCost cost = creation(CallAccounting.none().resumed().takenOver(() -> takenOver));
        cost.end(ChargeStatus.NOT_CHARGED);

        assertThat(cost.status()).isEqualTo(end);
        assertThat(book.report().uncertainUsd()).isEqualTo("0.00");
    }

    @Test
    void reasonOfAChargeThatAnotherTookOverIsThat() {
        CallCost cost = creation(CallAccounting.none().takenOver(() -> true));
        reserve(cost, PRICE);
        cost.end(ChargeStatus.NOT_CHARGED);
        assertThat(book.uncertain()).extracting(UncertainCharge::reason).containsExactly("taken over");
    }

    @ParameterizedTest
    @CsvSource({"NOT_CHARGED, true", "UNKNOWN, false"})
    void keyStaysWithItsBodyIfItMayHaveBeenPaid(ChargeStatus end, boolean isFree) {
        CallCost cost = creation(CallAccounting.none());
        cost.claim();
        cost.end(end);
        assertKeyIsFree(isFree);
    }

    @Test
    void randomKeyIsKeptIfItMayHaveBeenPaid() {
        CallCost cost = creation(LOAD, CallOptions.none());
        cost.claim();
        cost.end(ChargeStatus.UNKNOWN);
        assertKeyIsFree(false);
    }

    @Test
    void checkFreesItsKeyAndRefusesThatOfAnotherBody() {
        creation(CallAccounting.none()).check(PRICE, () -> CallFacts.unsent("createLoad"));
        assertKeyIsFree(true);
        creation(LOAD, CallOptions.none()).check(PRICE, () -> CallFacts.unsent("createLoad"));
    }

    @ParameterizedTest
    @CsvSource({"0.64, true", "0.65, false", "0.66, false"})
    void onlyALowerPriceHasFallen(BigDecimal named, boolean hasFallen) {
        CallCost cost = creation(CallAccounting.none());
        reserve(cost, PRICE);
        cost.named(named);
        assertThat(cost.priceHasFallen()).isEqualTo(hasFallen);
        assertThat(cost.priceUsd()).isEqualTo(PRICE.max(named));
    }

    @Test
    void lostReadWithoutAPriceLeavesTheWholeCallWithoutOne() {
        CallCost cost = read(new SpendBook(List.of(), new VirtualTimer()));
        reserve(cost, null);
        assertThat(cost.after(ChargeStatus.UNKNOWN)).isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(cost.mayBeChargedAgain(grants)).isTrue();
        reserve(cost, new BigDecimal("0.02"));
        assertThat(cost.after(ChargeStatus.UNKNOWN)).isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(cost.mayBeChargedAgain(grants)).isTrue();
        cost.end(ChargeStatus.UNKNOWN);

        assertThat(cost.lacksPrice()).isTrue();
        assertThat(cost.atMostUsd()).isNull();
    }

    /** The newest attempt of a read is refused: the ones before are in the list on their own. */
    @Test
    void readWhoseLastAttemptIsRefusedLeavesNothingUnknownOfItsOwn() {
        CallCost cost = read(book);
        reserve(cost, new BigDecimal("0.02"));
        assertThat(cost.after(ChargeStatus.UNKNOWN)).isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(cost.mayBeChargedAgain(grants)).isTrue();
        reserve(cost, new BigDecimal("0.02"));
        cost.end(cost.after(ChargeStatus.NOT_CHARGED));

        assertThat(cost.status()).isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(cost.isLeftUnknown()).isFalse();
        assertThat(cost.loadNumber()).isEqualTo("LD-1");
        assertThat(cost.uncertainUsd()).isEqualTo("0.02");
    }

    @Test
    void keyStaysWithItsBodyOnceThereIsAResult() {
        CallCost cost = creation(CallAccounting.none());
        cost.claim();
        reserve(cost, PRICE);
        cost.settle(new AttemptOutcome.Result<>(CREATED, new Head(201, new Headers.Builder().build()), null));
        assertKeyIsFree(false);
        assertThat(cost.chargedUsd()).isEqualTo("0.65");
        assertThat(cost.uncertainUsd()).isEqualTo("0");
        assertThat(cost.loadNumber()).isEqualTo("LD-1");
    }

    /** Nothing stays in progress when a call has ended. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void keyIsFreeOnceManyHaveBeenSentSince(boolean isSettled) {
        CallCost cost = creation(CallAccounting.none());
        cost.claim();
        if (isSettled) {
            cost.settle(new AttemptOutcome.Result<>(CREATED, new Head(201, new Headers.Builder().build()), null));
        } else {
            cost.end(ChargeStatus.UNKNOWN);
        }
        BodyFields body = BodyFields.of(Map.of());
        for (int i = 0; i < 65_536; i++) {
            bodies.claim("other-" + i, body, CallFacts.unsent("createLoad")).end(true);
        }
        assertKeyIsFree(true);
    }

    /** The load may be the one that a lost attempt has made, of this process or of the one that takes over. */
    @ParameterizedTest
    @CsvSource({
        "false, false, NOT_CHARGED, 0.00",
        "true, false, UNKNOWN, 0.65",
        "false, true, UNKNOWN, 0.65",
    })
    void loadThatWasThereMayHaveBeenPaidByALostAttempt(
            boolean isLost, boolean isTakenOver, ChargeStatus end, String uncertainUsd) {
        CallCost cost = creation(CallAccounting.none().takenOver(() -> isTakenOver));
        reserve(cost, PRICE);
        if (isLost) {
            assertThat(cost.after(ChargeStatus.UNKNOWN)).isEqualTo(ChargeStatus.UNKNOWN);
        }
        cost.settle(new AttemptOutcome.Result<>(THERE, new Head(200, new Headers.Builder().build()), null));
        assertThat(cost.status()).isEqualTo(end);
        assertThat(book.report().uncertainUsd()).isEqualTo(uncertainUsd);
    }

    /** Between the question what other calls with the key have shown and the booking of this one. */
    @Test
    void callThatIsLostWhileAnotherFindsTheLoadStaysUncertain() {
        CallCost lost = creation(CallAccounting.none());
        CallCost cost = creation(CallAccounting.none().takenOver(() -> {
            lost.end(lost.after(ChargeStatus.UNKNOWN));
            return false;
        }));
        reserve(lost, PRICE);
        reserve(cost, PRICE);
        cost.settle(new AttemptOutcome.Result<>(THERE, new Head(200, new Headers.Builder().build()), null));
        assertThat(cost.status()).isEqualTo(ChargeStatus.NOT_CHARGED);
        assertThat(lost.status()).isEqualTo(ChargeStatus.UNKNOWN);
        assertThat(book.report().uncertainUsd()).isEqualTo("0.65");
        assertThat(book.uncertain()).hasSize(1);
    }

    /** A stored key, and a customerRef of its own, have been sent by nobody else. */
    @ParameterizedTest
    @CsvSource({"200, false, false", "200, true, false", "200, false, true", "201, false, true", "201, true, true"})
    void resultFromBeforeThatOnlyThisOrderCanHaveIsItsCharge(int status, boolean isLost, boolean isReplay) {
        CallCost cost = creation(CallAccounting.none().findsItsOwn().ofOrder("order-1"));
        reserve(cost, PRICE);
        if (isLost) {
            assertThat(cost.after(ChargeStatus.UNKNOWN)).isEqualTo(ChargeStatus.UNKNOWN);
            reserve(cost, new BigDecimal("0.60"));
        }
        Headers.Builder headers = new Headers.Builder();
        if (isReplay) {
            headers.add("Idempotency-Replayed", "true");
        }
        cost.settle(
                new AttemptOutcome.Result<>(status == 200 ? THERE : CREATED, new Head(status, headers.build()), null));
        assertThat(cost.status()).isEqualTo(ChargeStatus.CHARGED);
        assertThat(cost.chargedUsd()).isEqualTo("0.65");
        assertThat(book.report().chargedUsd()).isEqualTo("0.65");
        assertThat(book.uncertain()).isEmpty();
    }

    @Test
    void newLoadIsChargedThoughAnotherProcessTakesOver() {
        CallCost cost = creation(CallAccounting.none().takenOver(() -> true));
        reserve(cost, PRICE);
        cost.settle(new AttemptOutcome.Result<>(CREATED, new Head(201, new Headers.Builder().build()), null));
        assertThat(cost.status()).isEqualTo(ChargeStatus.CHARGED);
    }

    @Test
    void replayOfAKeyThatAnotherProcessHasSentIsItsCharge() {
        Head replay = new Head(
                201, new Headers.Builder().add("Idempotency-Replayed", "true").build());
        for (boolean isTakenOver : new boolean[] {false, true}) {
            SpendBook own = new SpendBook(List.of(), new VirtualTimer());
            CallOptions options = options(o ->
                    o.idempotencyKey("key").accounting(CallAccounting.none().takenOver(() -> isTakenOver)));
            CallCost cost = new CallCost(
                    new Plan<>("c", 1, Operation.CREATE_LOAD, options, null, URL, null, "key", null), own, bodies);
            reserve(cost, PRICE);
            cost.settle(new AttemptOutcome.Result<>(CREATED, replay, null));
            assertThat(cost.replayed()).isTrue();
            assertThat(cost.status()).isEqualTo(isTakenOver ? ChargeStatus.CHARGED : ChargeStatus.NOT_CHARGED);
        }
    }

    @ParameterizedTest
    @CsvSource({"NOT_CHARGED, 0", "UNKNOWN,"})
    void moneyOfACardHasNoAmountUnlessNothingWasCharged(ChargeStatus end, BigDecimal atMostUsd) {
        BigDecimal cardUsd = new BigDecimal("50");
        CallCost cost = new CallCost(
                new Plan<>("c", 1, Operation.TOP_UP_BY_CARD, CallOptions.none(), null, URL, null, null, cardUsd),
                book,
                bodies);
        cost.end(end);
        assertThat(cost.atMostUsd()).isEqualTo(atMostUsd);
        assertThat(cost.uncertainUsd()).isEqualTo(atMostUsd);
    }

    @Test
    void moneyOfACardThatWasMovedIsNoneOfTheBalance() {
        CallCost cost = new CallCost(
                new Plan<>("c", 1, Operation.TOP_UP_BY_CARD, CallOptions.none(), null, URL, null, null, PRICE),
                book,
                bodies);
        cost.settle(new AttemptOutcome.Result<>("moved", new Head(201, new Headers.Builder().build()), null));
        assertThat(cost.status()).isEqualTo(ChargeStatus.CHARGED);
        assertThat(cost.chargedUsd()).isNull();
    }
}
