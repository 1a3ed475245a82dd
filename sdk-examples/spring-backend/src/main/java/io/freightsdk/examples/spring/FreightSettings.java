package io.freightsdk.examples.spring;

import java.math.BigDecimal;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties {@code freight.*}, or the variables {@code FREIGHT_*}.
 *
 * @param baseUrl where the freight service is
 * @param agentKey its agent key
 * @param account the name of the account: the same on all nodes, whatever the key
 * @param positionMaxAge how old a position may be that is handed out without paying for a newer one
 * @param rememberedOrders how many orders it can tell about, those that were posted or asked for last
 * @param dailyLimitUsd the most that this process may spend in any 24 hours
 */
@ConfigurationProperties("freight")
record FreightSettings(
        String baseUrl,
        String agentKey,
        String account,
        @DefaultValue("15m") Duration positionMaxAge,
        @DefaultValue("10000") int rememberedOrders,
        @DefaultValue("50.00") BigDecimal dailyLimitUsd) {
    @Override
    public String toString() {
        return "FreightSettings[" + baseUrl + "]";
    }
}
