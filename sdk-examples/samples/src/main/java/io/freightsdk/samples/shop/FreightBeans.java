package io.freightsdk.samples.shop;

import io.freightsdk.CallListener;
import io.freightsdk.CallReport;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.spring.FreightClientCustomizer;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

@Configuration
class FreightBeans {
    /** Saves the end of a creation. It runs in Spring's transaction, which ends the call. A call that FAILED has no load. */
    @Bean
    DurableFreight.Listener loads(JdbcTemplate jdbc) {
        return (transaction, call) -> jdbc.update(
                "update orders set load_number = ?, load_state = ? where order_id = ?",
                call.loadNumber(),
                call.state().name(),
                call.orderId());
    }

    /** Alerts an operator when nobody knows whether a charge was made. */
    @Bean
    CallListener unknownCharges() {
        return new CallListener() {
            @Override
            public void callCompleted(CallReport report) {
                if (report.chargeStatus() == ChargeStatus.UNKNOWN) {
                    System.getLogger("alarms").log(System.Logger.Level.ERROR, report.toString());
                }
            }
        };
    }

    /** Sets what no property can set. */
    @Bean
    FreightClientCustomizer slowNetwork() {
        return client -> client.attemptTimeout(Duration.ofSeconds(20));
    }
}
