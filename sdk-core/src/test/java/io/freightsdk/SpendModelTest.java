package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.SpendBook.Booking;
import io.freightsdk.error.SpendLimitException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random calls, booked by the book and by a model that adds up everything anew each time. */
@Tag("long")
@Tag("acceptance")
class SpendModelTest {
    /** Fewer where they are made for every mutation. */
    private static final int RUNS = Boolean.getBoolean("slow") ? 250 : 25;

    private static final List<List<SpendLimit>> LIMITS = List.of(
            List.of(),
            List.of(SpendLimit.usd("5.00")),
            List.of(SpendLimit.usd("3.00").per(Duration.ofMinutes(10))),
            List.of(SpendLimit.usd("2.00").forEachTag().per(Duration.ofMinutes(7))),
            List.of(
                    SpendLimit.usd("2.00").forTag("a").per(Duration.ofMinutes(10)),
                    SpendLimit.usd("4.00").per(Duration.ofMinutes(5)),
                    SpendLimit.usd("20.00").forEachTag()));

    private static final SpendLimit OF_CALLS = SpendLimit.usd("1.50").per(Duration.ofMinutes(15));
    private static final SpendLimit ENOUGH = SpendLimit.usd("1000000");
    private static final BigDecimal TOO_MUCH = new BigDecimal("1000");

    /** Under half of the seeds everything is charged as it was told; then no limit is ever passed. */
    @Test
    void bookAgreesWithAdditionByHand() {
        for (int seed = 0; seed < RUNS; seed++) {
            new Run(seed).go();
        }
    }

    /** One limit, of the client or of a call, and the tag it is for if it counts each by itself. */
    private record SpendScope(
            SpendLimit limit, boolean ofCalls, @Nullable String tag) {}

    /** All that is known of one key, or of one call without a key. */
    private static final class Paper {
        final @Nullable String key;
        final Set<SpendScope> scopes = new HashSet<>();
        final Set<Object> open = new HashSet<>();
        BigDecimal priceUsd = BigDecimal.ZERO;

        @Nullable
        BigDecimal doubtUsd;

        BigDecimal paidUsd = BigDecimal.ZERO;
        boolean charged;
        Instant at = Instant.EPOCH;

        Paper(@Nullable String key) {
            this.key = key;
        }

        BigDecimal countsFor(SpendScope spendScope, Instant now) {
            if (!scopes.contains(spendScope)) {
                return BigDecimal.ZERO;
            }
            if (!charged && !open.isEmpty()) {
                return priceUsd;
            }
            Duration window = spendScope.limit().window();
            if (window != null && Duration.between(roundedUp(at, window), now).compareTo(window) >= 0) {
                return BigDecimal.ZERO;
            }
            return charged ? paidUsd : Objects.requireNonNullElse(doubtUsd, BigDecimal.ZERO);
        }
    }

    /** To a thousandth of the window, counted from the epoch. */
    private static Instant roundedUp(Instant at, Duration window) {
        long millis = window.toMillis() / 1_000;
        long bucket = Math.floorDiv(at.toEpochMilli() + millis - 1, millis);
        return Instant.ofEpochMilli(bucket * millis);
    }

    private record Call(Paper paper, Booking booking, BigDecimal priceUsd, boolean chargedBefore) {}

    private static final class Run {
        private final int seed;
        private final Random random;
        private final SettableClock clock = new SettableClock();
        private final List<SpendLimit> limits;
        private final boolean surprises;
        private final SpendBook book;
        private final List<Paper> papers = new ArrayList<>();
        private final List<Call> calls = new ArrayList<>();

        Run(int seed) {
            this.seed = seed;
            random = new Random(seed);
            limits = LIMITS.get(seed % LIMITS.size());
            surprises = seed / LIMITS.size() % 2 == 0;
            book = new SpendBook(limits, clock);
        }

        void go() {
            for (int step = 0; step < 200; step++) {
                clock.advance(Duration.ofSeconds(random.nextInt(90)));
                if (calls.isEmpty() || random.nextBoolean()) {
                    begin();
                } else {
                    end(calls.get(random.nextInt(calls.size())));
                }
                compare(step);
            }
        }

        /** Whoever calls with a key again may do so for another price, with another tag and under another limit. */
        private void begin() {
            @Nullable String key = random.nextInt(4) == 0 ? null : "k" + random.nextInt(12);
            CallOptions options = options();
            BigDecimal priceUsd = BigDecimal.valueOf(1 + random.nextInt(99), 2);
            Paper paper = papers.stream()
                    .filter(p -> key != null && key.equals(p.key))
                    .findAny()
                    .orElseGet(() -> new Paper(key));
            Set<SpendScope> scopes = scopes(options);
            scopes.addAll(paper.scopes);
            BigDecimal mostUsd = paper.priceUsd.max(priceUsd);
            boolean fits = paper.charged || scopes.stream().allMatch(spendScope -> fits(paper, mostUsd, spendScope));
            try {
                Booking booking = book.book(Operation.CREATE_LOAD, priceUsd, options, key);
                assertThat(fits).as("seed %s fits", seed).isTrue();
                assertThat(booking.known("l").isPaid())
                        .as("seed %s charged", seed)
                        .isEqualTo(paper.charged);
                assertThat(booking.known(null).isLost())
                        .as("seed %s uncertain", seed)
                        .isEqualTo(paper.doubtUsd != null);
                calls.add(new Call(paper, booking, priceUsd, paper.charged));
                if (!papers.contains(paper)) {
                    papers.add(paper);
                }
                if (!paper.charged) {
                    paper.open.add(booking);
                    paper.scopes.addAll(scopes);
                    paper.priceUsd = mostUsd;
                }
            } catch (SpendLimitException e) {
                assertThat(fits).as("seed %s refused: %s", seed, e.getMessage()).isFalse();
            }
        }

        private CallOptions options() {
            CallOptions.Builder options = CallOptions.builder();
            if (random.nextInt(4) > 0) {
                options.tag(random.nextBoolean() ? "a" : "b");
            }
            if (random.nextInt(5) == 0) {
                options.spendLimit(OF_CALLS);
            }
            return options.build();
        }

        private Set<SpendScope> scopes(CallOptions options) {
            Set<SpendScope> scopes = new HashSet<>();
            limits.forEach(limit -> add(scopes, limit, false, options.tag));
            options.spendLimits.forEach(limit -> add(scopes, limit, true, options.tag));
            return scopes;
        }

        private static void add(Set<SpendScope> scopes, SpendLimit limit, boolean ofCalls, @Nullable String tag) {
            if (limit.limits(tag)) {
                scopes.add(new SpendScope(limit, ofCalls, limit.eachTag() ? tag : limit.tag()));
            }
        }

        private boolean fits(Paper paper, BigDecimal mostUsd, SpendScope spendScope) {
            BigDecimal moreUsd = mostUsd.subtract(paper.countsFor(spendScope, clock.instant()));
            return moreUsd.signum() <= 0
                    || held(spendScope)
                                    .add(moreUsd)
                                    .compareTo(spendScope.limit().limitUsd())
                            <= 0;
        }

        private BigDecimal held(SpendScope spendScope) {
            return papers.stream()
                    .map(p -> p.countsFor(spendScope, clock.instant()))
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
        }

        /** What is paid is the price, and now and then another that nobody has told. */
        private void end(Call call) {
            Paper paper = call.paper();
            int how = random.nextInt(4);
            boolean counts = !call.chargedBefore() && paper.open.remove(call.booking()) && !paper.charged;
            BigDecimal paidUsd =
                    surprises && random.nextBoolean() ? BigDecimal.valueOf(random.nextInt(200), 2) : call.priceUsd();
            switch (how) {
                case 0 -> call.booking().charged("l", paidUsd, false);
                case 1 -> call.booking().free(true);
                case 2 -> call.booking().refused();
                default -> call.booking().unknown(call.priceUsd(), SpendBookTest.LOST);
            }
            if (counts && how == 0) {
                paper.charged = true;
                paper.doubtUsd = null;
                paper.paidUsd = paidUsd;
                paper.at = clock.instant();
            } else if (counts && how == 1) {
                paper.doubtUsd = null;
            } else if (counts && how == 3) {
                paper.doubtUsd = paper.doubtUsd == null ? call.priceUsd() : paper.doubtUsd.max(call.priceUsd());
                paper.at = clock.instant();
            }
            if (paper.open.isEmpty() && paper.doubtUsd != null) {
                paper.priceUsd = paper.doubtUsd;
            }
            if (paper.open.isEmpty() && !paper.charged && paper.doubtUsd == null) {
                papers.remove(paper);
            }
        }

        private void compare(int step) {
            Spend spend = book.report();
            assertThat(spend.chargedUsd())
                    .as("seed %s step %s charged", seed, step)
                    .isEqualByComparingTo(papers.stream()
                            .filter(p -> p.charged)
                            .map(p -> p.paidUsd)
                            .reduce(BigDecimal.ZERO, BigDecimal::add));
            assertThat(spend.uncertainUsd())
                    .as("seed %s step %s uncertain", seed, step)
                    .isEqualByComparingTo(papers.stream()
                            .map(p -> Objects.requireNonNullElse(p.doubtUsd, BigDecimal.ZERO))
                            .reduce(BigDecimal.ZERO, BigDecimal::add));
            papers.stream()
                    .flatMap(paper -> paper.scopes.stream())
                    .distinct()
                    .forEach(spendScope -> compare(step, spendScope));
        }

        private void compare(int step, SpendScope spendScope) {
            BigDecimal heldUsd = held(spendScope);
            if (!surprises) {
                assertThat(heldUsd)
                        .as("seed %s step %s %s", seed, step, spendScope)
                        .isLessThanOrEqualTo(spendScope.limit().limitUsd());
            }
            CallOptions.Builder options =
                    CallOptions.builder().spendLimit(spendScope.ofCalls() ? spendScope.limit() : ENOUGH);
            if (spendScope.tag() != null) {
                options.tag(spendScope.tag());
            }
            assertThatThrownBy(() -> book.book(Operation.CREATE_TRACKED_LOAD, TOO_MUCH, options.build(), null))
                    .as("seed %s step %s %s", seed, step, spendScope)
                    .isInstanceOf(SpendLimitException.class);
            boolean first = limits.isEmpty() || spendScope.limit().equals(limits.get(0));
            if (first && !spendScope.ofCalls()) {
                SpendLimitException e = catchThrowableOfType(
                        SpendLimitException.class,
                        () -> book.book(Operation.CREATE_TRACKED_LOAD, TOO_MUCH, options.build(), null));
                assertThat(e.spentUsd().add(e.reservedUsd()))
                        .as("seed %s step %s %s", seed, step, spendScope)
                        .isEqualByComparingTo(heldUsd);
            }
        }
    }
}
