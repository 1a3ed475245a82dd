package io.freightsdk.error;

import io.freightsdk.internal.OneLine;
import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Thrown when a call could cost more than a spend limit leaves. Nothing was sent and nothing was charged. */
public class SpendLimitException extends FreightException {
    private static final long serialVersionUID = 1L;

    private final BigDecimal limitUsd;
    private final String scope;
    private final @Nullable String tag;
    private final BigDecimal spentUsd;
    private final BigDecimal reservedUsd;
    private final BigDecimal priceUsd;

    /** Creates the exception for a limit that counts all tags together. */
    public SpendLimitException(
            CallFacts facts,
            BigDecimal limitUsd,
            String scope,
            BigDecimal spentUsd,
            BigDecimal reservedUsd,
            BigDecimal priceUsd) {
        this(facts, limitUsd, scope, null, spentUsd, reservedUsd, priceUsd);
    }

    /** Creates the exception for a limit that counts a tag on its own, or all tags together if {@code tag} is null. */
    public SpendLimitException(
            CallFacts facts,
            BigDecimal limitUsd,
            String scope,
            @Nullable String tag,
            BigDecimal spentUsd,
            BigDecimal reservedUsd,
            BigDecimal priceUsd) {
        super(
                facts,
                "over the spend limit of " + Usd.text(limitUsd) + (scope.isEmpty() ? "" : " " + OneLine.of(scope))
                        + ": spent " + Usd.text(spentUsd) + ", reserved " + Usd.text(reservedUsd) + ", price "
                        + Usd.text(priceUsd) + ", " + charge(facts, "ask who set the limit"),
                null);
        this.limitUsd = limitUsd;
        this.scope = scope;
        this.tag = tag;
        this.spentUsd = spentUsd;
        this.reservedUsd = reservedUsd;
        this.priceUsd = priceUsd;
    }

    /** Returns the amount of the limit. */
    public final BigDecimal limitUsd() {
        return limitUsd;
    }

    /** Returns the scope of the limit, such as {@code per 24 h for tag acme}; empty for a limit on all calls. */
    public final String scope() {
        return scope;
    }

    /** Returns the tag whose spend is limited, null if the limit counts all tags together. */
    public final @Nullable String tag() {
        return tag;
    }

    /** Returns the amount that was spent, with uncertain charges. */
    public final BigDecimal spentUsd() {
        return spentUsd;
    }

    /** Returns the amount that is reserved for calls in progress. */
    public final BigDecimal reservedUsd() {
        return reservedUsd;
    }

    /** Returns the price of the call. */
    public final BigDecimal priceUsd() {
        return priceUsd;
    }

    @Override
    public String code() {
        return "SPEND_LIMIT_REACHED";
    }
}
