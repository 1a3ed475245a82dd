package io.freightsdk.spring;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.ledger.JdbcChargeStore;
import io.freightsdk.durable.webhooks.TrackingWebhooks;
import io.freightsdk.error.FreightException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Creates the health indicator {@code freight} and the endpoint {@code freight} of Actuator. */
@AutoConfiguration(after = {FreightAutoConfiguration.class, FreightDurableAutoConfiguration.class})
public class FreightActuatorAutoConfiguration {
    private static final CallOptions SOON = CallOptions.builder()
            .retryPolicy(RetryPolicy.defaults().withMaxAttempts(2))
            .deadline(Duration.ofSeconds(5))
            .build();

    /** Reads the price list, which is free. The client remembers it for minutes. */
    private static Map<String, BigDecimal> pricesUsd(FreightClient freight) {
        return freight.withOptions(SOON).prices().list().prices();
    }

    /** The health indicator of Spring Boot 3. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HealthIndicator.class)
    @ConditionalOnBooleanProperty(name = "management.health.freight.enabled", matchIfMissing = true)
    static class Health3 {
        /**
         * Is {@code UP} if this node can read the free price list. Money has no influence, because an empty balance would take
         * all nodes out of service at once.
         */
        @Bean
        @ConditionalOnMissingBean(name = "freightHealthIndicator")
        HealthIndicator freightHealthIndicator(FreightClient freight) {
            return () -> {
                try {
                    return Health.up()
                            .withDetail("pricesUsd", pricesUsd(freight))
                            .build();
                } catch (FreightException e) {
                    return Health.down(e).build();
                }
            };
        }
    }

    /** The health indicator of Spring Boot 4, which has its health in another package. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(org.springframework.boot.health.contributor.HealthIndicator.class)
    @ConditionalOnBooleanProperty(name = "management.health.freight.enabled", matchIfMissing = true)
    static class Health4 {
        @Bean
        @ConditionalOnMissingBean(name = "freightHealthIndicator")
        org.springframework.boot.health.contributor.HealthIndicator freightHealthIndicator(FreightClient freight) {
            return () -> {
                try {
                    return org.springframework.boot.health.contributor.Health.up()
                            .withDetail("pricesUsd", pricesUsd(freight))
                            .build();
                } catch (FreightException e) {
                    return org.springframework.boot.health.contributor.Health.down(e)
                            .build();
                }
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({Endpoint.class, DurableFreight.class})
    @ConditionalOnBean(DurableFreight.class)
    static class Operator {
        @Bean
        @ConditionalOnMissingBean
        FreightEndpoint freightEndpoint(
                DurableFreight durable, JdbcChargeStore charges, ObjectProvider<TrackingWebhooks> webhooks) {
            return new FreightEndpoint(durable, charges, webhooks.getIfAvailable());
        }
    }
}
