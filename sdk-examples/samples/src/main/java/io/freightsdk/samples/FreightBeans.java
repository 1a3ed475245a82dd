package io.freightsdk.samples;

import io.freightsdk.CallListener;
import io.freightsdk.CallReport;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.spring.FreightClientCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

@Configuration
class FreightBeans {
    /** The end of a durable call, written in the transaction that ends it. One that is REFUSED has no load. */
    @Bean
    DurableFreight.Listener loads() {
        return (transaction, call) -> new JdbcTemplate(new SingleConnectionDataSource(transaction, true))
                .update(
                        "update orders set load_number = ?, load_state = ? where order_id = ?",
                        call.loadNumber(),
                        call.state().name(),
                        call.orderId());
    }

    /** Alerts an operator when a charge is unknown. */
    @Bean
    CallListener uncertainCharges() {
        return new CallListener() {
            @Override
            public void callCompleted(CallReport report) {
                if (report.chargeStatus() == ChargeStatus.UNKNOWN) {
                    System.getLogger("alarms").log(System.Logger.Level.ERROR, report.toString());
                }
            }
        };
    }

    /** A setting that no property has. */
    @Bean
    FreightClientCustomizer rotatedKey(Secrets secrets) {
        return client -> client.agentKey(secrets::agentKey);
    }

    /** Your own secret store. */
    interface Secrets {
        String agentKey();
    }
}
