package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.error.SpendLimitException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random calls, booked by the book and by a model that adds up everything anew each time. */
class SpendModelTest {
    private static final List<List<SpendLimit>> LIMITS = List.of(
            List.of(),
            List.of(SpendLimit.usd("5.00")),
            List.of(SpendLimit.usd("3.00").per(Duration.ofMinutes(10))),
            List.of(SpendLimit.usd("2.00").forEachTag().per(Duration.ofMinutes(7))),
            List.of(
                    SpendLimit.usd("2.00").forTag("a").per(Duration.ofMinutes(10)),
                    SpendLimit.usd("4.00").per(Duration.ofMinutes(5)),
                    SpendLimit.usd("20.00").forEachTag()));

    @Test
    void bookAgreesWithAdditionByHand() {
        for (int seed = 0; seed < 250; seed++) {
            new Run(seed).go();
        }
    }

    /** All that is known of one key, or of one call without a key. */
    private static final class Paper {
        final @Nullable String key;
        final @Nullable String tag;
        final BigDecimal priceUsd;
        final Set<Object> open = new HashSet<>();
        BigDecimal paidUsd = BigDecimal.ZERO;
        boolean charged;
        boolean uncertain;
        Instant at = Instant.EPOCH;

        Paper(@Nullable String key, @Nullable String tag, BigDecimal priceUsd) {
            this.key = key;
            this.tag = tag;
            this.priceUsd = priceUsd;
        }

        BigDecimal countsFor(SpendLimit limit, Instant now) {
            if (!limit.limits(tag)) {
                return BigDecimal.ZERO;
            }
            if (!charged && !open.isEmpty()) {
                return priceUsd;
            }
            Duration window = limit.window();
            boolean recent = window == null || Duration.between(at, now).compareTo(window) < 0;
            if (!recent) {
                return BigDecimal.ZERO;
            }
            if (charged) {
                return paidUsd;
            }
            return uncertain ? priceUsd : BigDecimal.ZERO;
        }
    }

    private record Call(Paper paper, Booking booking, boolean chargedBefore) {}

    private static final class Run {
        private final int seed;
        private final Random random;
        private final SettableClock clock = new SettableClock();
        private final List<SpendLimit> limits;
        private final SpendBook book;
        private final List<Paper> papers = new ArrayList<>();
        private final List<Call> calls = new ArrayList<>();

        Run(int seed) {
            this.seed = seed;
            random = new Random(seed);
            limits = LIMITS.get(seed % LIMITS.size());
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

        private void begin() {
            @Nullable String key = random.nextInt(4) == 0 ? null : "k" + random.nextInt(12);
            @Nullable String tag = random.nextInt(4) == 0 ? null : random.nextBoolean() ? "a" : "b";
            BigDecimal priceUsd = BigDecimal.valueOf(1 + random.nextInt(99), 2);
            Paper paper = papers.stream()
                    .filter(p -> key != null && key.equals(p.key))
                    .findAny()
                    .orElseGet(() -> new Paper(key, tag, priceUsd));
            boolean fits = paper.charged || !paper.open.isEmpty() || fits(paper);
            boolean chargedBefore = paper.charged;
            try {
                Booking booking = book.book("createLoad", priceUsd, tag, key);
                assertThat(fits).as("seed %s fits", seed).isTrue();
                assertThat(booking.alreadyCharged(null))
                        .as("seed %s charged", seed)
                        .isEqualTo(paper.charged);
                assertThat(booking.uncertainBefore())
                        .as("seed %s uncertain", seed)
                        .isEqualTo(paper.uncertain);
                if (!papers.contains(paper)) {
                    papers.add(paper);
                }
                paper.open.add(booking);
                calls.add(new Call(paper, booking, chargedBefore));
            } catch (SpendLimitException e) {
                assertThat(fits).as("seed %s refused: %s", seed, e.getMessage()).isFalse();
            }
        }

        private boolean fits(Paper paper) {
            for (SpendLimit limit : limits) {
                boolean counts = paper.countsFor(limit, clock.instant()).signum() > 0;
                BigDecimal sum = held(limit, paper.tag).add(paper.priceUsd);
                if (limit.limits(paper.tag) && !counts && sum.compareTo(limit.limitUsd()) > 0) {
                    return false;
                }
            }
            return true;
        }

        private BigDecimal held(SpendLimit limit, @Nullable String tag) {
            return papers.stream()
                    .filter(p -> !limit.eachTag() || (p.tag != null && p.tag.equals(tag)))
                    .map(p -> p.countsFor(limit, clock.instant()))
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
        }

        private void end(Call call) {
            Paper paper = call.paper();
            int how = random.nextInt(4);
            boolean counts = !call.chargedBefore() && paper.open.remove(call.booking()) && !paper.charged;
            BigDecimal paidUsd = random.nextBoolean() ? paper.priceUsd : BigDecimal.valueOf(random.nextInt(200), 2);
            switch (how) {
                case 0 -> call.booking().charged(paidUsd);
                case 1 -> call.booking().free();
                case 2 -> call.booking().refused();
                default -> call.booking().unknown();
            }
            if (counts && how == 0) {
                paper.charged = true;
                paper.uncertain = false;
                paper.paidUsd = paidUsd;
                paper.at = clock.instant();
            } else if (counts && how == 1) {
                paper.uncertain = false;
            } else if (counts && how == 3) {
                paper.uncertain = true;
                paper.at = clock.instant();
            }
            if (paper.open.isEmpty() && !paper.charged && !paper.uncertain) {
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
                            .filter(p -> p.uncertain)
                            .map(p -> p.priceUsd)
                            .reduce(BigDecimal.ZERO, BigDecimal::add));
            for (@Nullable String tag : new @Nullable String[] {null, "a", "b"}) {
                compareLimit(step, tag);
            }
        }

        private void compareLimit(int step, @Nullable String tag) {
            limits.stream().filter(limit -> limit.limits(tag)).findFirst().ifPresent(limit -> {
                try {
                    book.book("probe", new BigDecimal("1000"), tag, null);
                } catch (SpendLimitException e) {
                    assertThat(e.spentUsd().add(e.reservedUsd()))
                            .as("seed %s step %s %s", seed, step, limit)
                            .isEqualByComparingTo(held(limit, tag));
                }
            });
        }
    }
}
