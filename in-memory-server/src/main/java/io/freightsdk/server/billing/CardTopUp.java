package io.freightsdk.server.billing;

import java.math.BigDecimal;
import java.util.Optional;

/** What a client asks of the card top-up; {@code toString} hides the card token. */
public record CardTopUp(BigDecimal amountUsd, String cardToken) {

    private static final BigDecimal LEAST = BigDecimal.ONE;
    private static final BigDecimal MOST = BigDecimal.valueOf(10_000);

    /** Why the amount is refused with 400, or empty when it is fine. */
    public Optional<String> amountProblem() {
        if (amountUsd.compareTo(LEAST) < 0 || amountUsd.compareTo(MOST) > 0) {
            return Optional.of("topUpByCard: amountUsd is not within 1 to 10000");
        }
        return Usd.decimals(amountUsd) > 2
                ? Optional.of("topUpByCard: amountUsd has more than 2 decimals")
                : Optional.empty();
    }

    /** Whether the card is declined: 402 {@code CARD_DECLINED}, and the balance stays as it is. */
    public boolean declined() {
        return cardToken.equals("tok_declined");
    }

    @Override
    public String toString() {
        return "CardTopUp[amountUsd=" + amountUsd + "]";
    }
}
