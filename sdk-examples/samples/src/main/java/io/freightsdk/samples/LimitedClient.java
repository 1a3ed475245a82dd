package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.InsufficientFundsPolicy;
import io.freightsdk.SpendLimit;
import java.time.Duration;

class LimitedClient {
    /** To be closed by the caller. */
    static FreightClient open(String baseUrl, String agentKey) {
        return FreightClient.builder()
                .baseUrl(baseUrl)
                .agentKey(agentKey)
                .account("acme")
                .spendLimit(SpendLimit.usd("50.00").per(Duration.ofDays(1)))
                .insufficientFundsPolicy(InsufficientFundsPolicy.waitForTopUp(Duration.ofMinutes(10)))
                .build();
    }
}
