package io.freightsdk.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.testing.FakeFreightClient;
import java.math.BigDecimal;
import java.net.URI;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/**
 * How do I test my own class without any server? {@link FreightClient} is an interface, and its exceptions have public
 * constructors: a fake returns or throws what the test needs.
 */
class FakeTheClientTest {
    private static final URI LINK = URI.create("https://freight.example/1");

    /** The class under test. */
    private record Dispatch(FreightClient freight) {
        String order(String orderId) {
            try {
                return freight.createLoad(orderId, Orders.load()).loadNumber();
            } catch (FreightException e) {
                return e.chargeStatus() == ChargeStatus.UNKNOWN ? "call again" : "not sent out: " + e.getMessage();
            }
        }
    }

    private static Dispatch dispatch(BiFunction<String, CreateLoadInput, CreateLoadOutcome> createLoad) {
        return new Dispatch(new FakeFreightClient() {
            @Override
            public CreateLoadOutcome createLoad(String orderId, CreateLoadInput input, CallOptions options) {
                return createLoad.apply(orderId, input);
            }
        });
    }

    @Test
    void loadIsNamedAfterTheOrder() {
        Dispatch dispatch = dispatch((orderId, input) -> CreateLoadResult.builder()
                .loadId("1")
                .loadNumber("LD-of-" + orderId)
                .trackingLink(LINK)
                .driverWebLink(LINK)
                .driverAppLink("freightdriver://join/1")
                .build());
        assertThat(dispatch.order("order-4711")).isEqualTo("LD-of-order-4711");
    }

    @Test
    void missingMoneyIsSaid() {
        Dispatch dispatch = dispatch((orderId, input) -> {
            throw new InsufficientFundsException(
                    CallFacts.sent("createLoad", 1), new BigDecimal("0.40"), new BigDecimal("0.65"), null, "{}");
        });
        assertThat(dispatch.order("order-4711")).startsWith("not sent out: createLoad: 402 INSUFFICIENT_FUNDS");
    }

    @Test
    void lostResponseIsAskedForAgain() {
        assertThat(new Dispatch(new LostResponses()).order("order-4711")).isEqualTo("call again");
    }
}
