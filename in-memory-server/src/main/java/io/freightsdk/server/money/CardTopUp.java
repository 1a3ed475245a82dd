package io.freightsdk.server.money;

import java.math.BigDecimal;

/** A client's card top-up; {@code toString} hides the card token. */
public record CardTopUp(BigDecimal amountUsd, String cardToken) {

    private static final BigDecimal LEAST = BigDecimal.ONE;
    private static final BigDecimal MOST = BigDecimal.valueOf(10_000);

    /** Returns whether the amount can be charged: 1 to 10,000 with at most two decimals. */
    public boolean isChargeable() {
        return amountUsd.compareTo(LEAST) >= 0 && amountUsd.compareTo(MOST) <= 0 && UsdAmount.decimals(amountUsd) <= 2;
    }

    /** Returns whether the card is declined: 402 {@code CARD_DECLINED}, and the balance stays as it is. */
    public boolean declined() {
        return cardToken.equals("tok_declined");
    }

    @Override
    public String toString() {
        return "CardTopUp[amountUsd=" + amountUsd + "]";
    }
}
