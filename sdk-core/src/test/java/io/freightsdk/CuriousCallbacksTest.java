package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.server.Fault;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Code of users that the client calls while it holds something. */
class CuriousCallbacksTest {
    private static final String LIST =
            "{\"currency\":\"USD\",\"validUntil\":\"x\",\"prices\":{\"load_create\":0.65,\"position_read\":0.02}}";

    /** The list has a field that the document does not know; its listener asks for a price, as CallListener allows. */
    @Test
    void listenerOfDriftInThePriceListMayAskForPrices() throws Exception {
        AtomicReference<FreightClient> client = new AtomicReference<>();
        BlockingQueue<Object> prices = new LinkedBlockingQueue<>();
        CallListener curious = new CallListener() {
            @Override
            public void contractDrift(ContractDrift drift) {
                try {
                    prices.add(client.get().prices().priceUsd("load_create"));
                } catch (RuntimeException e) {
                    prices.add(e);
                }
            }
        };
        try (FakeService service = new FakeService().withoutPriceList();
                FreightClient freight = service.answers(200, LIST)
                        .answers(200, AnyCall.Bodies.POSITION)
                        .builder()
                        .listener(curious)
                        .deadline(Duration.ofSeconds(100))
                        .spendLimit(SpendLimit.usd("5.00"))
                        .build()) {
            client.set(freight);
            freight.getLoadPosition("LD-1");
            assertThat(prices.poll(60, TimeUnit.SECONDS)).isEqualTo(new BigDecimal("0.65"));
        }
    }

    /** One call at once: the listener of its attempt asks for a price, as CallListener allows. */
    @Test
    void listenerOfTheOnlyCallMayAskForPrices() {
        AtomicReference<FreightClient> client = new AtomicReference<>();
        BlockingQueue<Object> prices = new LinkedBlockingQueue<>();
        CallListener curious = new CallListener() {
            @Override
            public void attemptStarted(AttemptStarted started) {
                if (started.operation().equals("getBalance")) {
                    try {
                        prices.add(client.get().prices().priceUsd("load_create"));
                    } catch (RuntimeException e) {
                        prices.add(e);
                    }
                }
            }
        };
        try (Served served = new Served();
                FreightClient freight = FreightClient.builder()
                        .baseUrl(served.server.url())
                        .agentKey(served.broker.agentKey())
                        .account("acme")
                        .maxConcurrentCalls(1)
                        .deadline(Duration.ofSeconds(100))
                        .listener(curious)
                        .build()) {
            client.set(freight);
            freight.getBalance();
            assertThat(prices.poll()).isEqualTo(new BigDecimal("0.65"));
        }
    }

    /** The database of the code that knows who has taken a call over is down. */
    @Test
    void questionThatThrowsLeavesNothingReserved() {
        try (Served served = new Served();
                FreightClient freight =
                        served.builder().spendLimit(SpendLimit.usd("0.65")).build()) {
            served.fault("createLoad", Fault.When.BEFORE, Fault.status(400), 1);
            CallOptions asked = CallOptions.builder()
                    .accounting(CallAccounting.none().takenOver(() -> {
                        throw new IllegalStateException("down");
                    }))
                    .build();
            Throwable thrown = catchThrowable(() -> freight.createLoad("order-1", Served.load(), asked));
            assertThat(thrown).isNotNull();
            assertThat(freight.allowance(SpendLimit.usd("0.65"), null).reservedUsd())
                    .as(thrown.toString())
                    .isEqualByComparingTo("0.00");
            assertThat(freight.uncertain()).hasSize(1);
        }
    }
}
