package io.freightsdk;

import io.freightsdk.internal.AccountName;
import io.freightsdk.internal.DurationText;
import io.freightsdk.internal.OneLine;
import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A limit on what a client spends, in total or in a sliding window. A call that could cost more than is left throws a {@link
 * io.freightsdk.error.SpendLimitException} and sends nothing. The prices of calls in progress and uncertain charges count as spent,
 * so a limit holds however many threads share the client. Repeating a call whose idempotency key was charged in the last twelve
 * hours needs no room under a limit. After that its price is reserved again.
 *
 * <pre>{@code
 * SpendLimit.usd("5.00").per(Duration.ofDays(1)).forTag("globex")
 * }</pre>
 *
 * @param limitUsd the most that may be spent
 * @param window how long a charge counts, null if it counts for the life of the client
 * @param tag the tag whose calls are limited, null if the limit is not for one tag
 * @param eachTag whether each tag is limited separately
 * @param store the store that counts for all clients that share the limit, null if the limit is for one client
 */
public record SpendLimit(
        BigDecimal limitUsd,
        @Nullable Duration window,
        @Nullable String tag,
        boolean eachTag,
        @Nullable ChargeStore store) {
    private static final Pattern AMOUNT = Pattern.compile("\\d{1,12}(\\.\\d{1,6})?");

    /** Refuses an amount, a window or a tag that limits nothing, and writes the amount with at least two decimals. */
    public SpendLimit {
        BigDecimal shortest = limitUsd.stripTrailingZeros();
        if (limitUsd.signum() <= 0 || shortest.scale() > 6 || (long) shortest.precision() - shortest.scale() > 12) {
            throw noLimit(limitUsd);
        }
        if (window != null && (window.isZero() || window.isNegative())) {
            throw new IllegalArgumentException("the window of a spend limit must be positive, but is " + window);
        }
        if (tag != null && eachTag) {
            throw new IllegalArgumentException(
                    "a spend limit must be for one tag or for each, not for both; make two limits");
        }
        tag = tag == null ? null : OneLine.checkedName("the tag of a spend limit", tag);
        limitUsd = Usd.atLeastCents(limitUsd);
    }

    /**
     * Returns a limit on the total cost of the client's calls.
     *
     * @param limit dollars, such as {@code 5.00}
     * @throws IllegalArgumentException if it is not a positive amount with at most 6 decimals
     */
    public static SpendLimit usd(String limit) {
        if (!AMOUNT.matcher(limit).matches()) {
            throw noLimit(limit);
        }
        return usd(new BigDecimal(limit));
    }

    /** Returns a limit on the total cost of the client's calls. */
    public static SpendLimit usd(BigDecimal limit) {
        return new SpendLimit(limit, null, null, false, null);
    }

    private static IllegalArgumentException noLimit(Object limit) {
        return new IllegalArgumentException(
                "a spend limit must be a positive amount in USD with at most 12 digits and 6 decimals, but is "
                        + limit);
    }

    /**
     * Returns this limit for a sliding window. What was spent longer ago no longer counts.
     *
     * @throws IllegalArgumentException if the window is not positive
     */
    public SpendLimit per(Duration window) {
        return new SpendLimit(limitUsd, Objects.requireNonNull(window, "window"), tag, eachTag, store);
    }

    /**
     * Returns this limit for the calls with this tag only.
     *
     * @throws IllegalArgumentException if the tag is blank, or begins or ends with whitespace or an invisible character
     */
    public SpendLimit forTag(String tag) {
        return new SpendLimit(limitUsd, window, Objects.requireNonNull(tag, "tag"), false, store);
    }

    /** Returns this limit for each tag separately. Calls without a tag are not limited by it. */
    public SpendLimit perTag() {
        return new SpendLimit(limitUsd, window, null, true, store);
    }

    /**
     * Returns this limit for all clients that share it through this store, in all processes, together. The price of each call is
     * reserved in the store before the call is sent. If the store fails, the call fails with a {@link
     * io.freightsdk.error.SpendLimitUnavailableException} and sends nothing.
     */
    public SpendLimit shared(ChargeStore store) {
        return new SpendLimit(limitUsd, window, tag, eachTag, Objects.requireNonNull(store, "store"));
    }

    /** Refuses a client of another account than that of the store. */
    void checkAccount(String clients) {
        if (store != null) {
            AccountName.checkStore(store::name, store.account(), clients);
        }
    }

    /** Returns whether calls with this tag count towards this limit. Null stands for calls without a tag. */
    public boolean limits(@Nullable String callTag) {
        return eachTag ? callTag != null : tag == null || tag.equals(callTag);
    }

    /** Returns what the limit is for, as a text for people such as {@code per 24 h for tag acme}. It is empty for a limit on all calls. */
    public String scope(@Nullable String callTag) {
        String time = window == null ? "" : "per " + DurationText.of(window);
        String whose = tag != null ? "for tag " + tag : "";
        if (eachTag) {
            whose = callTag == null ? "for each tag" : "for tag " + callTag;
        }
        return time + (time.isEmpty() || whose.isEmpty() ? "" : " ") + whose;
    }

    /**
     * Returns the key of what is counted together, for a {@link ChargeStore}. It is the same in every version: {@code PT24H|tag=acme}
     * for a tag, {@code PT24H} for all tags together, and without the first part if there is no window.
     */
    public String key(@Nullable String callTag) {
        String whose = eachTag ? callTag : tag;
        return (window == null ? "" : window.toString()) + (whose == null ? "" : "|tag=" + whose);
    }

    /** Returns a text such as {@code 5.00 USD per 24 h for tag acme}. */
    @Override
    public String toString() {
        String scope = scope(null);
        String shared = store == null ? "" : " shared by " + store.name();
        return Usd.text(limitUsd) + (scope.isEmpty() ? "" : " " + scope) + shared;
    }
}
