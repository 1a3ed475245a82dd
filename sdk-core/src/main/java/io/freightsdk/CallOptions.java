package io.freightsdk;

import io.freightsdk.internal.CallHooks;
import io.freightsdk.internal.DurationText;
import io.freightsdk.internal.OneLine;
import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Options of one call, or of all calls of {@link FreightClient#withOptions}. If an option is not set, the client's setting holds. */
public final class CallOptions {
    private static final CallOptions NONE = new Builder().build();
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration LONGEST = Duration.ofDays(1);

    final @Nullable String idempotencyKey;
    final @Nullable String orderId;
    final @Nullable Duration attemptTimeout;
    final @Nullable Duration deadline;
    final @Nullable RetryPolicy retryPolicy;
    final @Nullable InsufficientFundsPolicy insufficientFunds;
    final @Nullable BigDecimal maxPriceUsd;
    final @Nullable String tag;
    final List<SpendLimit> spendLimits;
    final Map<String, String> headers;
    final List<Consumer<? super CallReport>> reports;
    final CallHooks hooks;

    private CallOptions(Builder from) {
        this.idempotencyKey = from.idempotencyKey;
        this.orderId = from.orderId;
        this.attemptTimeout = from.attemptTimeout;
        this.deadline = from.deadline;
        this.retryPolicy = from.retryPolicy;
        this.insufficientFunds = from.insufficientFunds;
        this.maxPriceUsd = from.maxPriceUsd;
        this.tag = from.tag;
        this.spendLimits = List.copyOf(from.spendLimits);
        this.headers = Map.copyOf(from.headers);
        this.reports = List.copyOf(from.reports);
        this.hooks = from.hooks;
    }

    /** Returns options with nothing set, so that the client's settings hold. */
    public static CallOptions none() {
        return NONE;
    }

    /** Returns a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the idempotency key, null if it is not set. */
    public @Nullable String idempotencyKey() {
        return idempotencyKey;
    }

    /** Returns the time of one attempt, null if it is not set. */
    public @Nullable Duration attemptTimeout() {
        return attemptTimeout;
    }

    /** Returns the time of the whole call, null if it is not set. */
    public @Nullable Duration deadline() {
        return deadline;
    }

    /** Returns the retry policy, null if it is not set. */
    public @Nullable RetryPolicy retryPolicy() {
        return retryPolicy;
    }

    /** Returns the policy for a balance that is too low, null if it is not set. */
    public @Nullable InsufficientFundsPolicy insufficientFundsPolicy() {
        return insufficientFunds;
    }

    /** The highest price the call is sent at, null if it is not set. */
    public @Nullable BigDecimal maxPriceUsd() {
        return maxPriceUsd;
    }

    /** The tag of whom the call is for, null if it is not set. */
    public @Nullable String tag() {
        return tag;
    }

    /** Returns the limits that hold in addition to the client's. */
    public List<SpendLimit> spendLimits() {
        return spendLimits;
    }

    /** These options under {@code those}, which hold where they are set. */
    CallOptions under(CallOptions those) {
        Objects.requireNonNull(those, "options");
        if (this == NONE || those == NONE) {
            return this == NONE ? those : this;
        }
        return new Builder().with(this).with(those).build();
    }

    @Nullable
    String orderId() {
        return orderId == null ? hooks.orderId() : orderId;
    }

    /** Returns these options for a call whose {@code customerRef} no other order has. */
    CallOptions findingItsOwn() {
        return new Builder().with(this).hooks(hooks.findingItsOwn()).build();
    }

    CallOptions named(String orderId, String derivedKey) {
        Builder named = new Builder().with(this).idempotencyKey(derivedKey);
        named.orderId = orderId;
        return named.build();
    }

    /** Checks a time limit. Zero is refused: in other clients it means no limit. */
    static Duration checkedTime(String name, Duration time) {
        if (time.compareTo(SHORTEST) < 0 || time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(name + " must be from 1 ms to 24 h, but is " + DurationText.of(time));
        }
        return time;
    }

    private static <T> @Nullable T first(@Nullable T one, @Nullable T other) {
        return one != null ? one : other;
    }

    @Override
    public String toString() {
        return "CallOptions[deadline=" + deadline + ", maxPriceUsd=" + maxPriceUsd + ", tag=" + tag + "]";
    }

    /** Builder for {@link CallOptions}. */
    public static final class Builder {
        private @Nullable String idempotencyKey;
        private @Nullable String orderId;
        private @Nullable Duration attemptTimeout;
        private @Nullable Duration deadline;
        private @Nullable RetryPolicy retryPolicy;
        private @Nullable InsufficientFundsPolicy insufficientFunds;
        private @Nullable BigDecimal maxPriceUsd;
        private @Nullable String tag;
        private final Set<SpendLimit> spendLimits = new LinkedHashSet<>();
        private final SortedMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        private final Set<Consumer<? super CallReport>> reports = new LinkedHashSet<>();
        private CallHooks hooks = CallHooks.NONE;

        private Builder() {}

        /**
         * Sets the idempotency key, which has 1 to 255 printable ASCII characters. Without it a call has the key of its order id, or
         * a random one. A call with an order id refuses any other key than its own.
         */
        public Builder idempotencyKey(String idempotencyKey) {
            this.idempotencyKey = IdempotencyKeys.checked(idempotencyKey);
            return this;
        }

        /** Sets the time of one attempt, from the DNS lookup to the last byte of the response: 1 ms to 1 day. */
        public Builder attemptTimeout(Duration attemptTimeout) {
            this.attemptTimeout = checkedTime("attemptTimeout", attemptTimeout);
            return this;
        }

        /** Sets the time of the whole call with all attempts and waits, except for a wait for a top-up: 1 ms to 1 day. */
        public Builder deadline(Duration deadline) {
            this.deadline = checkedTime("deadline", deadline);
            return this;
        }

        /** Sets how often the call is retried. */
        public Builder retryPolicy(RetryPolicy retryPolicy) {
            this.retryPolicy = Objects.requireNonNull(retryPolicy, "retryPolicy");
            return this;
        }

        /** Sets what the call does if the balance does not cover it. */
        public Builder insufficientFundsPolicy(InsufficientFundsPolicy insufficientFundsPolicy) {
            this.insufficientFunds = Objects.requireNonNull(insufficientFundsPolicy, "insufficientFundsPolicy");
            return this;
        }

        /** {@link #maxPriceUsd(BigDecimal)} of an amount such as {@code 1.00}. */
        public Builder maxPriceUsd(String maxPriceUsd) {
            return maxPriceUsd(Usd.of("maxPriceUsd", maxPriceUsd));
        }

        /**
         * Sets the highest price. If the price is above it, the call throws a {@link io.freightsdk.error.PriceLimitException} and is
         * not sent. The client reads the live price list before each attempt of such a call, which is free.
         */
        public Builder maxPriceUsd(BigDecimal maxPriceUsd) {
            this.maxPriceUsd = Usd.notNegative("maxPriceUsd", maxPriceUsd);
            return this;
        }

        /**
         * Sets the tag that the charge counts for, such as a customer. Spend is counted and limited by tag, and the tag is not sent. The
         * client keeps a sum for each of the first 65,536 tags as long as it lives, so use a bounded set of values.
         */
        public Builder tag(String tag) {
            this.tag = OneLine.checkedName("tag", tag);
            return this;
        }

        /**
         * Adds a limit for this call to those of the client. It can be called several times, and all limits hold. All calls of one
         * client that have an equal limit count towards it together. A limit for a tag counts all calls that have a limit for the same
         * tag and window, whatever its amount.
         */
        public Builder spendLimit(SpendLimit spendLimit) {
            spendLimits.add(Objects.requireNonNull(spendLimit, "spendLimit"));
            return this;
        }

        /** Adds a header to all calls of a client. */
        Builder header(String name, String value) {
            RequestHeaders.check(name, value);
            headers.put(name, value);
            return this;
        }

        /**
         * Adds a consumer of the report. It is called when the call is over, with a result or not, and before the call returns, so it has
         * to be quick. It can be called several times, and all consumers receive the report.
         */
        public Builder report(Consumer<? super CallReport> report) {
            reports.add(Objects.requireNonNull(report, "report"));
            return this;
        }

        /**
         * Sets what freight-sdk-durable says of a call whose money it has stored itself. Not part of the API.
         */
        public Builder hooks(CallHooks hooks) {
            this.hooks = Objects.requireNonNull(hooks, "hooks");
            return this;
        }

        /** Everything that is set in these options replaces what is set here. */
        private Builder with(CallOptions from) {
            idempotencyKey = first(from.idempotencyKey, idempotencyKey);
            orderId = first(from.orderId, orderId);
            attemptTimeout = first(from.attemptTimeout, attemptTimeout);
            deadline = first(from.deadline, deadline);
            retryPolicy = first(from.retryPolicy, retryPolicy);
            insufficientFunds = first(from.insufficientFunds, insufficientFunds);
            maxPriceUsd = first(from.maxPriceUsd, maxPriceUsd);
            tag = first(from.tag, tag);
            spendLimits.addAll(from.spendLimits);
            headers.putAll(from.headers);
            reports.addAll(from.reports);
            hooks = from.hooks.equals(CallHooks.NONE) ? hooks : from.hooks;
            return this;
        }

        /** Creates the options. */
        public CallOptions build() {
            return new CallOptions(this);
        }
    }
}
