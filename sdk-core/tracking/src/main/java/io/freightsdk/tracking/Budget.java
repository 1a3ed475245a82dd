package io.freightsdk.tracking;

import io.freightsdk.ChargeStore;
import io.freightsdk.SpendLimit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The budget of any 24 hours: the limits that the client holds reads to, and how many times its price a read has to be worth if
 * more loads are followed than the budget carries.
 */
final class Budget {
    private static final Duration DAY = Duration.ofDays(1);
    private static final long DAY_HOURS = 24;

    /** Hours in which due reads spend no more than these hours' share; more if that does not pay for a few reads. */
    private static final long PACED_HOURS = 4;

    private static final BigDecimal FEW_READS = BigDecimal.valueOf(4);
    private static final long SHORTEST_WAIT = Duration.ofMinutes(1).toMillis();
    private static final long LONGEST_WAIT = Duration.ofHours(1).toMillis();

    /** Expected reads per load and day: 13 · (USD per hour)^0.33. */
    private static final double READS_A_DAY = 13;

    private static final double READS_BY_WORTH = 0.33;
    private static final double MOST = 30;

    /** With a higher power due reads wait for nothing, with a lower one for money. */
    private static final double THROTTLED_BY = 1.5;

    private final @Nullable SpendLimit limit;

    /** The limit is null for none. The store shares it among clients; null if there is one client. */
    Budget(@Nullable BigDecimal limitUsd, @Nullable ChargeStore store) {
        SpendLimit own = limitUsd == null ? null : SpendLimit.usd(limitUsd).per(DAY);
        this.limit = own == null || store == null ? own : own.shared(store);
    }

    @Nullable
    SpendLimit limit() {
        return limit;
    }

    /** The limits of a read that is due: the budget is not spent in the morning. */
    List<SpendLimit> paced(BigDecimal readUsd) {
        if (limit == null) {
            return List.of();
        }
        BigDecimal few = FEW_READS.multiply(readUsd).multiply(BigDecimal.valueOf(DAY_HOURS));
        long hours = Math.max(
                PACED_HOURS,
                few.divide(limit.limitUsd(), 0, RoundingMode.CEILING).longValue());
        if (hours >= DAY_HOURS) {
            return List.of(limit);
        }
        BigDecimal part = limit.limitUsd()
                .multiply(BigDecimal.valueOf(hours))
                .divide(BigDecimal.valueOf(DAY_HOURS), 6, RoundingMode.DOWN);
        SpendLimit pace = SpendLimit.usd(part).per(Duration.ofHours(hours));
        return List.of(limit, limit.store() == null ? pace : pace.shared(limit.store()));
    }

    /** The time to try a refused read again: when the budget has room for one more, the same for all loads. */
    Instant again(@Nullable BigDecimal readUsd, Instant now) {
        if (limit == null) {
            return now.plusMillis(SHORTEST_WAIT);
        }
        double reads =
                readUsd == null || readUsd.signum() == 0 ? 1 : limit.limitUsd().doubleValue() / readUsd.doubleValue();
        long each = Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, (long) (DAY.toMillis() / Math.max(1, reads))));
        return Instant.ofEpochMilli((Math.floorDiv(now.toEpochMilli(), each) + 1) * each);
    }

    /** About how many loads it carries; null without a limit, and if the price is not known. */
    @Nullable
    Integer carries(TrackingPolicy policy, @Nullable BigDecimal readUsd) {
        if (limit == null || readUsd == null || readUsd.signum() == 0) {
            return null;
        }
        double reads = READS_A_DAY * Math.pow(policy.usdPerHourOfDelay().doubleValue(), READS_BY_WORTH);
        return (int) Math.min(Integer.MAX_VALUE, limit.limitUsd().doubleValue() / (reads * readUsd.doubleValue()));
    }

    /** How many times its price a read has to be worth; what the throttle does not save, the pace of the budget does. */
    double throttle(int active, TrackingPolicy policy, @Nullable BigDecimal readUsd) {
        Integer carried = carries(policy, readUsd);
        return carried == null
                ? 1
                : Math.max(1, Math.min(MOST, Math.pow(active / Math.max(1.0, carried), THROTTLED_BY)));
    }
}
