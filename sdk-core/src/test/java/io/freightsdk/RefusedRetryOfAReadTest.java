package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.server.Fault;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The first attempt of a read is lost, the second is refused: a pool has the price of the second back at once. */
@Tag("acceptance")
class RefusedRetryOfAReadTest {
    @AutoClose
    private final Served served = new Served();

    @Test
    void priceOfARefusedAttemptIsThePoolsAgain() {
        MemoryPool pool = new MemoryPool("0.02");
        SpendLimit limit = SpendLimit.usd("0.04").per(Duration.ofDays(1)).sharedBy(pool);
        try (FreightClient maker = served.client();
                FreightClient freight = served.builder()
                        .retryPolicy(RetryPolicy.builder().billedReadRetries(1).build())
                        .spendLimit(limit)
                        .build()) {
            String load = maker.createUnnamedLoad(Served.load()).loadNumber();
            served.fault("getLoadPosition", Fault.When.AFTER_COMMIT, Fault.close(), 1);
            served.broker.faults().add(Fault.status(401).on("getLoadPosition").skip(1));

            assertThatThrownBy(() -> freight.getLoadPosition(load)).isInstanceOf(UnauthorizedException.class);

            assertThat(freight.spend().uncertainUsd()).isEqualTo("0.02");
            assertThat(pool.takenUsd()).isEqualByComparingTo("0.02");
        }
    }
}
