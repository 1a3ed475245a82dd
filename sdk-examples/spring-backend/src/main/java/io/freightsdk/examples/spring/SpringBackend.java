package io.freightsdk.examples.spring;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/** The service: {@code POST /orders} and {@code GET /orders/{orderId}}. */
@SpringBootApplication
@EnableConfigurationProperties(FreightSettings.class)
public class SpringBackend {
    /** Serves until it is stopped. */
    public static void main(String[] args) {
        SpringApplication.run(SpringBackend.class, args);
    }

    /** One client for all requests; Spring closes it. The deadline is what a caller of this service is kept waiting. */
    @Bean
    FreightClient freightClient(FreightSettings settings) {
        return FreightClient.builder()
                .baseUrl(settings.baseUrl())
                .agentKey(settings.agentKey())
                .idempotencyNamespace(settings.account())
                .deadline(Duration.ofSeconds(10))
                .spendLimit(SpendLimit.usd(settings.dailyLimitUsd()).per(Duration.ofDays(1)))
                .build();
    }

    @Bean
    InstantSource time() {
        return InstantSource.system();
    }
}
