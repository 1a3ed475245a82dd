package io.freightsdk.server.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class SignalTest {
    private final Signal signal = new Signal();
    private final AtomicInteger heard = new AtomicInteger();

    @Test
    void everyListenerHearsEveryChange() {
        signal.listen(heard::incrementAndGet);
        signal.listen(heard::incrementAndGet);
        signal.raise();
        assertThat(heard).hasValue(2);
    }

    @Test
    void removedListenerIsNotCalled() {
        Runnable listener = heard::incrementAndGet;
        Runnable leave = signal.listen(listener);
        signal.listen(listener);
        leave.run();
        leave.run();
        signal.raise();
        assertThat(heard).hasValue(1);
        assertThat(signal.listeners()).isOne();
    }
}
