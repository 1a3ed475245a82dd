package io.freightsdk.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.TransportException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.StopInput;
import io.freightsdk.testing.FakeFreightClient;
import java.io.IOException;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class FakeTheClientTest {
    /** The class under test. */
    record Dispatch(FreightClient freight) {
        String order(String orderId, CreateLoadInput input) {
            try {
                return freight.createLoad(orderId, input).loadNumber();
            } catch (FreightException e) {
                return e.chargeStatus() == ChargeStatus.UNKNOWN ? "call again" : "not sent: " + e.getMessage();
            }
        }
    }

    static class LostResponses extends FakeFreightClient {
        @Override
        public CreateLoadOutcome createLoad(String orderId, CreateLoadInput input, CallOptions options) {
            CallFacts lost = CallFacts.sent("createLoad", 1).with(ChargeStatus.UNKNOWN);
            throw new TransportException(lost, true, new IOException("connection reset"));
        }
    }

    static class NoMoney extends FakeFreightClient {
        @Override
        public CreateLoadOutcome createLoad(String orderId, CreateLoadInput input, CallOptions options) {
            CallFacts refused = CallFacts.sent("createLoad", 1);
            throw new InsufficientFundsException(refused, new BigDecimal("0.40"), new BigDecimal("0.65"), null, "{}");
        }
    }

    @Test
    void lostResponseIsCalledAgain() {
        assertThat(new Dispatch(new LostResponses()).order("order-4711", load()))
                .isEqualTo("call again");
    }

    @Test
    void missingMoneyIsSaid() {
        assertThat(new Dispatch(new NoMoney()).order("order-4711", load()))
                .startsWith("not sent: createLoad: 402 INSUFFICIENT_FUNDS");
    }

    private static CreateLoadInput load() {
        StopInput chicago = StopInput.builder()
                .address("2600 S Federal St")
                .city("Chicago")
                .state("IL")
                .zip("60616")
                .build();
        return CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(chicago)
                .deliveries(chicago.toBuilder().zip("60608").build())
                .build();
    }
}
