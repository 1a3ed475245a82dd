package io.freightsdk.error;

import io.freightsdk.internal.Usd;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Thrown when the prepaid balance does not cover the price (402). Nothing was done and nothing was charged. */
public class InsufficientFundsException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** Without a user or a query: those could hold a secret. */
    private static final Pattern PLAIN_URL = Pattern.compile("https?://[A-Za-z0-9.:\\[\\]-]+(/[A-Za-z0-9._~%/-]*)?");

    private static final int LONGEST_URL = 200;

    private final @Nullable BigDecimal balanceUsd;
    private final @Nullable BigDecimal priceUsd;
    private final @Nullable String billingUrl;

    /** Creates the exception for a 402. */
    public InsufficientFundsException(
            CallFacts facts,
            @Nullable BigDecimal balanceUsd,
            @Nullable BigDecimal priceUsd,
            @Nullable String billingUrl,
            String body) {
        super(
                facts,
                new Response(402, "INSUFFICIENT_FUNDS", body),
                inWords("price ", priceUsd) + inWords("balance ", balanceUsd) + charge(facts, topUp(billingUrl)));
        this.balanceUsd = balanceUsd;
        this.priceUsd = priceUsd;
        this.billingUrl = billingUrl;
    }

    /** Returns the balance; null if the response does not have it. */
    public final @Nullable BigDecimal balanceUsd() {
        return balanceUsd;
    }

    /** Returns the price of the operation; null if the response does not have it. */
    public final @Nullable BigDecimal priceUsd() {
        return priceUsd;
    }

    /** Returns the absolute URL of the page for a top-up; null if the response does not have it. */
    public final @Nullable String billingUrl() {
        return billingUrl;
    }

    /**
     * Returns {@link #billingUrl()} if it may be shown to anybody: it has no user and no query, and at most 200 characters. Returns
     * null otherwise.
     */
    public final @Nullable String topUpPage() {
        return billingUrl != null && isPlain(billingUrl) ? billingUrl : null;
    }

    private static String inWords(String before, @Nullable BigDecimal amount) {
        return amount == null ? "" : before + Usd.text(amount) + ", ";
    }

    private static String topUp(@Nullable String billingUrl) {
        if (billingUrl == null) {
            return "top up the balance";
        }
        return "top up at " + (isPlain(billingUrl) ? billingUrl : "billingUrl()");
    }

    private static boolean isPlain(String url) {
        return url.length() <= LONGEST_URL && PLAIN_URL.matcher(url).matches();
    }

    @Override
    public String code() {
        return "INSUFFICIENT_FUNDS";
    }
}
