package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.error.FreightException;
import io.freightsdk.server.Fault;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A status that nobody has set, such as a field missing from a form, resolves nothing. */
class ResolveNullTest {
    @AutoClose
    private final Served served = new Served();

    @Test
    @SuppressWarnings("NullAway")
    void statusThatIsMissingLeavesTheChargeUncertain() {
        try (FreightClient freight = served.pricedClient()) {
            String load = freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
            served.fault("getLoadPosition", Fault.When.AFTER_COMMIT, Fault.close(), 1);
            assertThat(catchThrowable(() -> freight.getLoadPosition(load))).isInstanceOf(FreightException.class);
            String id = freight.uncertain().get(0).chargeId();

            Throwable refusal = catchThrowable(() -> freight.resolve(id, null));

            assertThat(freight.uncertain()).hasSize(1);
            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.02");
            assertThat(refusal).isInstanceOf(NullPointerException.class).hasMessage("found");
        }
    }
}
