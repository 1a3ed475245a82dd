package io.freightsdk.spring;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** For Spring Boot 4, which has moved them. */
final class Boot4Health implements HealthIndicator {
    private final BalanceHealth balance;

    Boot4Health(BalanceHealth balance) {
        this.balance = balance;
    }

    @Override
    public Health health() {
        BalanceHealth.Finding found = balance.look();
        return Health.status(found.status()).withDetails(found.details()).build();
    }
}
