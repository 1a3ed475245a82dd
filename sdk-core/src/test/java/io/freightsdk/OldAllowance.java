package io.freightsdk;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One limit of a call, for its tag if it limits each by itself, and what counts towards it. */
record OldAllowance(SpendLimit limit, @Nullable String tag, OldSpending spending) {
    boolean covers(BigDecimal priceUsd, Instant now) {
        return spending.sumUsd(now).add(priceUsd).compareTo(limit.limitUsd()) <= 0;
    }

    OldAllowance tighter(OldAllowance other) {
        return limit.limitUsd().compareTo(other.limit.limitUsd()) <= 0 ? this : other;
    }

    String scope() {
        return limit.scope(tag);
    }
}
