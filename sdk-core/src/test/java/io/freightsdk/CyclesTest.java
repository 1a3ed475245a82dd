package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Server and client, started, used and closed again and again, as often as {@code -Dcycles} says. */
@Timeout(value = 1, unit = TimeUnit.HOURS)
@Tag("long")
class CyclesTest {
    private static final int CYCLES = Boolean.getBoolean("slow") ? 150 : 20;
    private static final int BEFORE_IT_IS_WARM = 30;
    private static final long MORE_HEAP = 1 << 20;

    @Test
    void nothingIsLeftOfAServerAndItsClients() throws InterruptedException {
        Set<Thread> others = Thread.getAllStackTraces().keySet();
        cycles(BEFORE_IT_IS_WARM);
        ResourceUsage before = ResourceUsage.now(others);
        cycles(CYCLES);
        ResourceUsage after = ResourceUsage.now(others);
        System.out.println(CYCLES + " cycles: before " + before + "; after " + after);
        after.assertNoMoreThan(before, MORE_HEAP);
    }

    private static void cycles(int cycles) {
        for (int i = 0; i < cycles; i++) {
            try (Served served = new Served();
                    FreightClient freight = FreightClient.builder()
                            .baseUrl(served.server.url())
                            .account("acme")
                            .agentKey(served.broker.agentKey())
                            .spendLimit(SpendLimit.usd("1.00"))
                            .build()) {
                String loadNumber =
                        freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
                served.server.load(loadNumber).driveToEnd();
                freight.async().getLoadPosition(loadNumber).join();
                assertThat(freight.spend().chargedUsd())
                        .isEqualTo(served.paidUsd())
                        .isEqualTo("0.67");
            }
        }
    }
}
