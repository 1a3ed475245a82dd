package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.PauseReason;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an operator reads: a line in the log for each change of state, and the reason in the row or the pause. */
class WhatIsSaidTest extends DurableSetup {
    private final Logger logger = Logger.getLogger("io.freightsdk.durable");
    private final List<String> said = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            said.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        logger.addHandler(handler);
    }

    @AfterEach
    void stop() {
        logger.removeHandler(handler);
    }

    @ParameterizedTest
    @EnumSource
    void pauseIsOneWarningWhenItBeginsAndOneWhenItEnds(TestDatabase database) throws Exception {
        String fault = served.broker
                .faults()
                .add(Fault.of(FaultPoint.BEFORE, FaultEffect.status(500))
                        .onOperation("getPricing")
                        .times(Fault.ALWAYS));
        DurableFreight durable = start(database);
        DurableCall asked = durable.createLoad("order-1", Served.load());
        Nodes.until(() -> durable.paused().isPresent());
        Pause pause = durable.paused().orElseThrow();
        assertThat(pause.reason()).isEqualTo(PauseReason.SERVICE);
        assertThat(pause.detail()).startsWith("the prices: getPricing: 500");
        assertThat(durable.health().paused().detail()).isEqualTo(pause.detail());
        Nodes.pause(1_000);
        served.broker.faults().remove(fault);
        end(durable, asked);
        Nodes.until(() -> said.contains("acme goes on"));
        assertThat(said).filteredOn(line -> line.startsWith("acme")).hasSize(2);
        assertThat(said.get(0)).isEqualTo("acme is paused, SERVICE on this node: " + pause.detail());
    }

    @ParameterizedTest
    @EnumSource
    void refusedAndStuckCallsAreSaid(TestDatabase database) throws Exception {
        DurableFreight durable = start(database);
        DurableCall refused = end(durable, durable.createLoad("bad", badLoad()));
        assertThat(said).containsExactly("createLoad bad is refused: " + refused.failureText());
        while (count("freight_task") > 0) {
            Nodes.pause(50);
        }
        execute("update freight_call set state = 'SENDING', price_usd = 0.65, charge = null");
        execute("insert into freight_task (task_name, task_instance, owner, execution_time, picked, version, priority)"
                + " values ('freight', 'calls:acme:createLoad:bad', 'calls:acme', current_timestamp, false, 1, 0)");
        Nodes.until(() -> durable.health().stuck() == 1);
        assertThat(said).hasSize(2);
        assertThat(said.get(1)).startsWith("createLoad bad is stuck: ").doesNotContain("12345");
    }

    @ParameterizedTest
    @EnumSource
    void listenerThatThrowsIsSaidWithItsPlace(TestDatabase database) throws Exception {
        DurableFreight durable = opened(builder(database)
                .onEnd((connection, call) -> {
                    if (said.isEmpty()) {
                        throw new IllegalStateException("s3cret");
                    }
                })
                .start());
        created(durable, "order-1");
        assertThat(said).hasSize(1);
        assertThat(said.get(0))
                .matches(
                        "createLoad order-1: the listener threw java.lang.IllegalStateException at .*WhatIsSaidTest.*; it is"
                                + " called again later");
    }

    @ParameterizedTest
    @EnumSource
    void confirmationSaysThatItWaitsForItsLoad(TestDatabase database) {
        DurableFreight durable = start(database);
        served.broker
                .faults()
                .add(Fault.of(FaultPoint.BEFORE, FaultEffect.status(503))
                        .onOperation("createLoad")
                        .times(Fault.ALWAYS));
        durable.createLoad("order-1", Served.load());
        durable.confirmDelivery("order-1", Instant.parse("2026-05-04T12:00:00Z"));
        Nodes.until(() -> "waits for createLoad of the same order id, which is not over"
                .equals(durable.findConfirmation("order-1").orElseThrow().failureText()));
    }
}
