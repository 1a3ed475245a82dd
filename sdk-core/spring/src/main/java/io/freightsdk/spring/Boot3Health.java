package io.freightsdk.spring;

import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;

/** For Spring Boot 3. */
final class Boot3Health implements HealthIndicator {
    private final BalanceHealth balance;

    Boot3Health(BalanceHealth balance) {
        this.balance = balance;
    }

    @Override
    public Health health() {
        BalanceHealth.Finding found = balance.look();
        return Health.status(found.status()).withDetails(found.details()).build();
    }
}
