package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.SpendBook.Missing;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.internal.Warnings;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is taken from a pool, for whom, and when it is given back. */
class GrantsTest {
    private static final BigDecimal PRICE = new BigDecimal("0.65");

    private final List<CompletableFuture<BigDecimal>> requests = new ArrayList<>();
    private final List<String> given = new ArrayList<>();
    private final List<Duration> ages = new ArrayList<>();
    private BigDecimal leftUsd = BigDecimal.ZERO;
    private int looks;

    private final SpendPool pool = new SpendPool() {
        @Override
        public String name() {
            return "acme";
        }

        @Override
        public CompletionStage<BigDecimal> take(SpendLimit limit, String key, BigDecimal atLeastUsd) {
            CompletableFuture<BigDecimal> request = new CompletableFuture<>();
            requests.add(request);
            return request;
        }

        @Override
        public CompletionStage<Optional<BigDecimal>> left(SpendLimit limit, String key) {
            looks++;
            return CompletableFuture.completedFuture(Optional.of(leftUsd));
        }

        @Override
        public void giveBack(SpendLimit limit, String key, BigDecimal usd, Duration age) {
            given.add(usd.toPlainString());
            ages.add(age);
        }
    };

    private final VirtualTimer timer = new VirtualTimer();
    private final SpendBook book = new SpendBook(List.of(SpendLimit.usd("20.00").sharedBy(pool)), timer);
    private final Warnings warnings = Warnings.of("test");
    private final Grants grants = new Grants(book, timer, new Callbacks(Runnable::run, timer, warnings), warnings);
    private final SpendScope spendScope = Objects.requireNonNull(
                    book.book(Operation.CREATE_LOAD, PRICE, CallOptions.none(), "key")
                            .missing())
            .spendScope();

    private CompletableFuture<Boolean> more() {
        return grants.more(spendScope, PRICE);
    }

    private void answer(String usd) {
        requests.get(requests.size() - 1).complete(new BigDecimal(usd));
    }

    @Test
    void grantThatNobodyWaitsForIsGivenBack() {
        more().cancel(false);
        answer("0.65");
        assertThat(given).containsExactly("0.65");
    }

    @Test
    void portionIsKeptForTheCallsThatFollowUntilItExpires() {
        more().cancel(false);
        answer("1.00");
        assertThat(more()).isCompletedWithValue(true);
        grants.end(List.of(spendScope), PRICE, false);
        timer.advance(Grants.TO_SPEND);
        assertThat(given).isEmpty();
        timer.advance(Grants.TO_SPEND);
        assertThat(given).containsExactly("1.00");
        timer.advance(Grants.TO_SPEND);
        assertThat(given).hasSize(1);
        assertThat(ages).as("since it expired").containsExactly(Grants.TO_SPEND);
        assertThat(requests).hasSize(1);
    }

    /** It would be subtracted from what others have spent. */
    @Test
    void whatThePoolHasForgottenIsTakenOnceMoreAndNotGivenBack() {
        SpendLimit hour = spendScope.limit().per(Duration.ofHours(1));
        SpendScope each = SpendScope.of(Integer.MAX_VALUE, hour, null);
        timer.advance(Duration.ofHours(1));
        grants.takeAnew(Map.of(each, new Tally.Unspent(PRICE, 0)));
        assertThat(given).containsExactly("0.65");
        timer.advance(Duration.ofNanos(1));
        grants.takeAnew(Map.of(each, new Tally.Unspent(PRICE, 0)));
        assertThat(given).hasSize(1);
        assertThat(requests).hasSize(2);
    }

    @Test
    void grantThatComesInTheLastMomentIsSpent() {
        CompletableFuture<Boolean> more = more();
        timer.advance(Grants.TO_SPEND);
        answer("0.65");
        assertThat(more).isCompletedWithValue(true);
        assertThat(given).isEmpty();
    }

    /** Else it would be in the way of the next request. */
    @Test
    void grantThatComesTooLateToBeSpentIsGivenBackBeforeTheNextRequest() {
        CompletableFuture<Boolean> more = more();
        timer.advance(Grants.TO_SPEND.plusNanos(1));
        answer("0.65");
        assertThat(given).containsExactly("0.65");
        assertThat(more).isNotDone();
        assertThat(requests).hasSize(2);
        answer("0.65");
        assertThat(more).isCompletedWithValue(true);
        assertThat(given).hasSize(1);
    }

    @Test
    void priceOfACallThatCostNothingIsGivenBackAtOnce() {
        CompletableFuture<Boolean> more = more();
        assertThat(more).isNotDone();
        answer("0.65");
        assertThat(more).isCompletedWithValue(true);
        grants.end(List.of(spendScope), BigDecimal.ZERO, false);
        grants.end(List.of(spendScope), BigDecimal.ZERO, true);
        assertThat(given).isEmpty();
        grants.end(List.of(spendScope), PRICE, false);
        assertThat(given).containsExactly("0.65");
    }

    private @Nullable Missing reserve(CallCost cost, String usd) {
        return cost.reserve(new BigDecimal(usd), () -> CallFacts.unsent("createLoad"));
    }

    private CallCost call() {
        HttpUrl url = HttpUrl.get("http://127.0.0.1");
        return new CallCost(
                new Plan<>("c", 1, Operation.CREATE_LOAD, CallOptions.none(), null, url, null, "own", null),
                book,
                new SentBodies());
    }

    /** What the call misses of a booking at this price is granted. */
    private void isGranted(CallCost cost, String usd) {
        Missing missing = Objects.requireNonNull(reserve(cost, usd));
        CompletableFuture<Boolean> more = grants.more(missing.spendScope(), missing.neededUsd());
        answer(missing.neededUsd().toPlainString());
        assertThat(more).isCompletedWithValue(true);
        cost.granted(missing);
    }

    @Test
    void callGivesBackWhatWasGrantedToIt() {
        CallCost cost = call();
        isGranted(cost, "0.65");
        cost.giveBack(grants);
        assertThat(given).containsExactly("0.65");
    }

    @Test
    void callGivesBackNothingThatWasGrantedToAnother() {
        CallCost cost = call();
        isGranted(cost, "0.65");
        assertThat(book.book(Operation.CREATE_LOAD, PRICE, CallOptions.none(), "taken before it looks")
                        .missing())
                .isNull();
        assertThat(reserve(cost, "0.65")).isNotNull();
        CompletableFuture<Boolean> ofAnother = more();
        answer("0.65");
        cost.giveBack(grants);
        assertThat(given).isEmpty();
        assertThat(ofAnother).isCompletedWithValue(true);
    }

    @Test
    void callThatWasRaisedGivesBackWhatItHadBookedAndNoMore() {
        CallCost cost = call();
        isGranted(cost, "0.65");
        assertThat(reserve(cost, "0.65")).isNull();
        isGranted(cost, "0.90");
        assertThat(reserve(cost, "0.90")).isNull();
        CompletableFuture<Boolean> ofAnother = more();
        answer("0.65");
        cost.end(ChargeStatus.NOT_CHARGED);
        cost.giveBack(grants);
        assertThat(given.stream().map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualTo("0.90");
        assertThat(ofAnother).isCompletedWithValue(true);
    }

    @Test
    void moneyThatComesBackMeanwhileDoesAfterARefusal() {
        more().cancel(false);
        answer("0.66");
        SpendBook.Booking other = book.book(Operation.CREATE_LOAD, PRICE, CallOptions.none(), "other");
        CompletableFuture<Boolean> more = more();
        assertThat(more).isNotDone();
        other.refused();
        answer("0");
        assertThat(more).isCompletedWithValue(true);
    }

    @Test
    void nothingIsGivenBackToAPoolThatGrantedNothing() {
        grants.end(List.of(spendScope), PRICE, false);
        assertThat(given).isEmpty();
    }

    @Test
    void refusalIsRememberedForASecond() {
        timer.advance(Duration.ofSeconds(5));
        CompletableFuture<Boolean> more = more();
        answer("0");
        assertThat(more).isCompletedWithValue(false);
        timer.advance(Duration.ofNanos(999_999_999));
        assertThat(more()).isCompletedWithValue(false);
        assertThat(grants.wouldGrant(spendScope, PRICE)).isCompletedWithValue(false);
        assertThat(grants.more(spendScope, new BigDecimal("0.02"))).isNotDone();
        assertThat(requests).hasSize(2);
        assertThat(looks).isZero();
        timer.advance(Duration.ofNanos(1));
        assertThat(grants.wouldGrant(spendScope, PRICE)).isCompletedWithValue(false);
        assertThat(looks).isOne();
    }

    @Test
    void refusalGivesNothingBack() {
        more().cancel(false);
        answer("0.00");
        assertThat(given).isEmpty();
    }

    /** Later the pool could subtract it from what others have spent. */
    @ParameterizedTest
    @CsvSource({"60, 0.65", "59, ''"})
    void whatExpiresIsGivenBackWhileItsWindowLasts(int seconds, String back) {
        SpendLimit limit =
                SpendLimit.usd("20.00").per(Duration.ofSeconds(seconds)).sharedBy(pool);
        SpendBook windowed = new SpendBook(List.of(limit), timer);
        Grants lasting = new Grants(windowed, timer, new Callbacks(Runnable::run, timer, warnings), warnings);
        Missing missing = Objects.requireNonNull(windowed.book(Operation.CREATE_LOAD, PRICE, CallOptions.none(), "key")
                .missing());
        CompletableFuture<Boolean> more = lasting.more(missing.spendScope(), PRICE);
        answer("0.65");
        assertThat(more).isCompletedWithValue(true);
        timer.advance(Grants.TO_SPEND.plus(Grants.TO_SPEND));
        timer.advance(Grants.TO_SPEND);
        assertThat(String.join(" ", given)).isEqualTo(back);
    }

    /** The look at what expires forgets old refusals only. */
    @Test
    void refusalOutlivesALookAtWhatExpires() {
        more().cancel(false);
        answer("1.00");
        timer.advance(Grants.TO_SPEND.minusMillis(500));
        BigDecimal muchUsd = new BigDecimal("2.00");
        CompletableFuture<Boolean> much = grants.more(spendScope, muchUsd);
        answer("0");
        assertThat(much).isCompletedWithValue(false);
        timer.advance(Duration.ofMillis(500));
        assertThat(grants.more(spendScope, muchUsd)).isCompletedWithValue(false);
        assertThat(requests).hasSize(2);
    }

    @Test
    void moneyThatIsThereNeedsNoQuestion() {
        more().cancel(false);
        answer("0.66");
        assertThat(grants.wouldGrant(spendScope, new BigDecimal("0.66"))).isCompletedWithValue(true);
        assertThat(grants.more(spendScope, new BigDecimal("0.66"))).isCompletedWithValue(true);
        assertThat(looks).isZero();
        assertThat(requests).hasSize(1);
        leftUsd = new BigDecimal("0.01");
        assertThat(grants.wouldGrant(spendScope, new BigDecimal("0.67"))).isCompletedWithValue(true);
        assertThat(grants.wouldGrant(spendScope, new BigDecimal("0.68"))).isCompletedWithValue(false);
    }

    @Test
    void answerThatComesAfterTheEndIsGivenBack() {
        assertThat(more()).isNotDone();
        grants.close();
        answer("0.65");
        assertThat(given).containsExactly("0.65");
    }
}
