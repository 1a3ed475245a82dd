package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.Served;
import io.freightsdk.error.SpendLimitException;
import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The budget of a tracker when the price of a read doubles while the client still knows the old one. */
@Tag("acceptance")
class PriceRiseWhileFollowingTest {
    @AutoClose
    private final Served served = new Served();

    /** No response names the price, and nobody refreshes the list: for five minutes reads are booked at the old one. */
    @Test
    void budgetIsExceededByTheReadsOfFiveMinutesAtMost() {
        BigDecimal budget = new BigDecimal("1.00");
        try (FreightClient freight =
                        served.builder().retryPolicy(RetryPolicy.none()).build();
                LoadTracker tracker = LoadTracker.builder(freight)
                        .budgetUsdPerSlidingDay(budget)
                        .clock(served.timer)
                        .build()) {
            String load = freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
            tracker.follow(load, WatchOptions.defaults());
            BigDecimal created = served.paidUsd();
            freight.prices().list();
            served.server.prices().set("position_read", "0.04");
            int late = 0;
            try {
                while (true) {
                    tracker.position(load, Duration.ZERO);
                    late += freight.prices().lastUsd("position_read").compareTo(new BigDecimal("0.02")) == 0 ? 1 : 0;
                    served.timer.advance(Duration.ofSeconds(20));
                }
            } catch (SpendLimitException spent) {
                BigDecimal notBooked = new BigDecimal("0.02").multiply(BigDecimal.valueOf(late));
                assertThat(late).isBetween(10, 15);
                assertThat(served.paidUsd().subtract(created))
                        .isEqualByComparingTo(spent.spentUsd().add(notBooked));
            }
        }
    }
}
