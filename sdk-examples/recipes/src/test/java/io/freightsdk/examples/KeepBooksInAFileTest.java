package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeepBooksInAFileTest {
    /** Its other attempt is uncertain, and comes later. */
    @Test
    void readThatWasRetriedHasTheAmountOfItsResult(@TempDir Path folder) throws Exception {
        Path file = Files.createFile(folder.resolve("charges.csv"));
        try (Service service = Service.embedded("10.00");
                FreightClient freight = service.client()
                        .listener(new KeepBooksInAFile.Lines(file))
                        .retryPolicy(RetryPolicy.builder().billedReadRetries(1).build())
                        .build()) {
            String load = freight.createLoad("order-4711", WriteALoad.load()).loadNumber();
            service.rehearse(
                    "the response of a read is lost",
                    broker -> broker.faults()
                            .add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.close())
                                    .onOperation("getLoadPosition")
                                    .times(1)));
            freight.getLoadPosition(load);
        }
        assertThat(Files.readAllLines(file)).hasSize(2).last().asString().endsWith("\"CHARGED\",\"0.02\"");
    }
}
