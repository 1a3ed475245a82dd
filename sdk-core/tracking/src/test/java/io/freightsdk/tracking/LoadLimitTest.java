package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallOptions;
import io.freightsdk.model.CreateLoadInput;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What following one load may cost. */
class LoadLimitTest {
    private static final TrackingRules RULES = TrackingRules.at(Table.READ_USD);
    private static final Instant READ_AT = Trips.EPOCH.plus(Duration.ofDays(5));
    private static final CreateLoadInput ORDER = order(2, 24);

    private static CreateLoadInput order(int stops, double window) {
        Script script = Script.truckAt(Script.DALLAS).pickup(Script.CHICAGO, window);
        for (int i = 1; i < stops; i++) {
            script.delivery(Script.DALLAS, window + 50);
        }
        return script.trip().order();
    }

    private static Watch begin(@Nullable CreateLoadInput order, TrackingPolicy policy) {
        return RULES.begin("LD-1", order, WatchOptions.of(policy), Trips.EPOCH).watch();
    }

    private static Watch spent(long cents) {
        State state = begin(ORDER, TrackingPolicy.STANDARD).state();
        state.spentMicros = cents * 10_000;
        state.lastRead = READ_AT.toEpochMilli();
        state.next = state.lastRead;
        return Watch.of(state);
    }

    private static BigDecimal mostUsd(Watch watch, @Nullable String limitUsd) {
        return limit(watch, limitUsd).mostUsd;
    }

    private static LoadLimit limit(Watch watch, @Nullable String limitUsd) {
        return new LoadLimit(watch, limitUsd == null ? null : new BigDecimal(limitUsd), Table.READ_USD);
    }

    private static @Nullable Step insteadOfRead(Watch watch, Instant now) {
        return limit(watch, null).insteadOfRead(now);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2 | 24  | 0.80 | 1.50
            2 | 24  | 0.15 | 1.50
            2 | 24  | 5.00 | 2.74
            4 | 24  | 0.80 | 2.10
            2 | NaN | 0.80 | 3.00
            """)
    void loadMayCostThreeTimesTheUsual(int stops, double window, String worth, String usd) {
        Watch watch = begin(order(stops, window), TrackingPolicy.forDelayCost(worth));

        assertThat(mostUsd(watch, null)).isEqualByComparingTo(usd);
        assertThat(mostUsd(watch, "0.40")).isEqualByComparingTo("0.40");
    }

    /** Lost reads are no higher price. */
    @Test
    void loadReadAtAHigherPriceMayCostAsManyReads() {
        State state = spent(40).state();
        state.reads = 20;
        BigDecimal quarter = new BigDecimal("0.005");
        assertThat(new LoadLimit(Watch.of(state), null, quarter).mostUsd).isEqualByComparingTo("0.375");
        state.dearestMicros = 20_000;
        assertThat(new LoadLimit(Watch.of(state), null, quarter).mostUsd).isEqualByComparingTo("1.50");
        state.reads = 10;
        assertThat(new LoadLimit(Watch.of(state), null, quarter).mostUsd).isEqualByComparingTo("1.50");
    }

    @Test
    void lastReadsWaitNoLongerThanAWeekForAnOpenWindow() {
        State state = spent(146).state();
        state.set(Flag.COST_TOLD, true);
        state.stops[1].windowTo = Instant.parse("9999-12-31T00:00:00Z").toEpochMilli();
        Step later = Objects.requireNonNull(insteadOfRead(Watch.of(state), READ_AT));
        assertThat(later.watch().nextReadAt()).isEqualTo(READ_AT.plus(Duration.ofDays(7)));
    }

    private static Instant nextRead(long cents, @Nullable Instant windowTo) {
        State state = spent(cents).state();
        state.set(Flag.COST_TOLD, true);
        state.stops[1].windowTo = windowTo == null ? 0 : windowTo.toEpochMilli();
        Step later = Objects.requireNonNull(insteadOfRead(Watch.of(state), READ_AT));
        return Objects.requireNonNull(later.watch().nextReadAt());
    }

    @Test
    void lastTwoReadsAreKeptForTheLastWindow() {
        Instant tomorrow = READ_AT.plus(Duration.ofDays(1));
        assertThat(nextRead(144, tomorrow)).isEqualTo(READ_AT.plus(Duration.ofHours(4)));
        assertThat(nextRead(146, tomorrow)).isEqualTo(tomorrow);
        assertThat(nextRead(148, tomorrow)).isEqualTo(tomorrow.plus(Duration.ofHours(2)));
        assertThat(nextRead(146, READ_AT.plus(Duration.ofDays(8)))).isEqualTo(READ_AT.plus(Duration.ofDays(7)));
    }

    /** A truck that is late by days may still come. */
    @ParameterizedTest
    @CsvSource({"146, 0, 6", "146, 30, 6", "148, 2, 12", "148, 30, 12"})
    void lastReadsAfterTheLastWindowAreSpreadToo(long cents, int hoursAfter, int hours) {
        Instant window = READ_AT.minus(Duration.ofHours(hoursAfter));
        assertThat(nextRead(cents, window)).isEqualTo(READ_AT.plus(Duration.ofHours(hours)));
    }

    /** Of stops without times there is no window. */
    @Test
    void lastReadsWithoutAWindowAreSpreadToo() {
        State state = begin(null, TrackingPolicy.STANDARD).state();
        state.spentMicros = 2_960_000;
        state.lastRead = READ_AT.toEpochMilli();
        state.set(Flag.COST_TOLD, true);
        Step later = Objects.requireNonNull(insteadOfRead(Watch.of(state), READ_AT));
        assertThat(later.watch().nextReadAt()).isEqualTo(READ_AT.plus(Duration.ofHours(6)));
    }

    @Test
    void readOfALimitedLoadHasItsPrice() {
        LoadLimit given = limit(spent(146), "1.50");
        assertThat(given.watch).isEqualTo(spent(146));
        assertThat(given.reads()).isEqualTo(2);
        assertThat(given.readUsd()).isEqualByComparingTo("0.02");
        assertThat(maxPriceUsd(given, null)).isEqualByComparingTo("0.02");
        assertThat(maxPriceUsd(given, "0.03")).isEqualByComparingTo("0.02");
        assertThat(maxPriceUsd(given, "0.02")).isNull();
        assertThat(maxPriceUsd(given, "0.01")).isNull();
        assertThat(maxPriceUsd(limit(spent(146), null), null)).isNull();
        assertThat(limit(spent(151), "1.50").reads()).isZero();
        assertThat(limit(spent(151), "1.50").readUsd()).isZero();
    }

    /** The price that the limit adds to the options; null if it leaves them as they are. */
    private static @Nullable BigDecimal maxPriceUsd(LoadLimit limit, @Nullable String askedUsd) {
        CallOptions.Builder asked = CallOptions.builder();
        return limit.options(
                        askedUsd == null
                                ? asked.build()
                                : asked.maxPriceUsd(new BigDecimal(askedUsd)).build())
                .build()
                .maxPriceUsd();
    }

    @Test
    void loadOfUnknownStopsMayCostTwiceAsMuch() {
        assertThat(mostUsd(begin(null, TrackingPolicy.STANDARD), null)).isEqualByComparingTo("3.00");
    }

    @Test
    void lastThirdIsSpreadOverTwelveHours() {
        assertThat(insteadOfRead(spent(98), READ_AT)).isNull();

        Step later = Objects.requireNonNull(insteadOfRead(spent(100), READ_AT));
        assertThat(later.watch().nextReadAt()).isEqualTo(READ_AT.plusSeconds(12 * 3_600 / 25));
        assertThat(insteadOfRead(spent(100), later.watch().nextReadAt())).isNull();
    }

    @Test
    void personIsToldOnceWhenFourFifthsAreSpent() {
        Instant now = READ_AT.plus(Duration.ofHours(12));
        assertThat(insteadOfRead(spent(118), now)).isNull();

        Step told = Objects.requireNonNull(insteadOfRead(spent(120), now));
        assertThat(told.events()).singleElement().isInstanceOfSatisfying(TrackingEvent.Stuck.class, stuck -> {
            assertThat(stuck.reason()).isEqualTo(TrackingEvent.StuckReason.COST);
            assertThat(stuck.stop()).isEqualTo(1);
            assertThat(stuck.spentUsd()).isEqualTo("1.20");
            assertThat(TrackingEvent.fromJson(stuck.toJson())).isEqualTo(stuck);
        });
        assertThat(told.watch().nextReadAt()).isEqualTo(READ_AT);
        assertThat(insteadOfRead(told.watch(), now)).isNull();
    }

    @Test
    void loadThatIsFollowedAgainMayCostAsMuchAgain() {
        Step over = Objects.requireNonNull(insteadOfRead(spent(150), READ_AT));
        assertThat(over.events())
                .singleElement()
                .isInstanceOfSatisfying(
                        TrackingEvent.TrackingFailed.class,
                        failed -> assertThat(failed.reason()).isEqualTo(TrackingEvent.FailureReason.COST));

        Watch again = RULES.onFollowedAgain(over.watch(), TrackingPolicy.STANDARD, READ_AT)
                .watch();
        assertThat(mostUsd(again, null)).isEqualByComparingTo("3.00");
        assertThat(mostUsd(again, "1.50")).isEqualByComparingTo("1.50");
        assertThat(insteadOfRead(again, READ_AT)).isNull();
    }
}
