package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallListener;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.UncertainCharge;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.server.Fault;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Clients whose charges are in books, and responses that are lost. */
abstract class BooksSetup extends DurableSetup {
    /** After the books. */
    private final BlockingQueue<CallListener.ChargeSettled> late = new LinkedBlockingQueue<>();

    JdbcBooks books;

    BooksSetup() {}

    BooksSetup(String balanceUsd) {
        super(balanceUsd);
    }

    FreightClient client(RetryPolicy policy) {
        return clients(policy).build();
    }

    FreightClient.Builder clients(RetryPolicy policy) {
        return FreightClient.builder()
                .baseUrl(served.server.url())
                .account("acme")
                .agentKey(served.broker.agentKey())
                .retryPolicy(policy)
                .deadline(Duration.ofSeconds(100))
                .listener(books)
                .listener(new CallListener() {
                    @Override
                    public void chargeSettled(ChargeSettled charge) {
                        if (charge.chargeStatus() != ChargeStatus.UNKNOWN) {
                            late.add(charge);
                        }
                    }
                });
    }

    void lose(String operation, int times) {
        lose(Fault.When.AFTER_COMMIT, operation, times);
    }

    void lose(Fault.When where, String operation, int times) {
        served.broker.faults().add(Fault.reset().when(where).on(operation).times(times));
    }

    /** Closes all that the client does not know, and waits until the books have it. */
    void acknowledge(FreightClient client, Function<UncertainCharge, ChargeStatus> found) {
        acknowledge(client, client.uncertain(), found);
    }

    /** Closes them in this order. */
    void acknowledge(FreightClient client, List<UncertainCharge> all, Function<UncertainCharge, ChargeStatus> found) {
        for (UncertainCharge lost : all) {
            assertThat(client.resolve(lost.chargeId(), found.apply(lost))).isTrue();
            try {
                assertThat(late.poll(60, TimeUnit.SECONDS)).isNotNull();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
