package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReceiversTest {
    private final Receivers receivers = new Receivers(16);

    private long taken(String receiver) {
        return IntStream.range(0, 100).filter(i -> receivers.enter(receiver)).count();
    }

    @Test
    void receiverTakesNoMoreThreadsThanItLeavesFree() {
        assertThat(taken("a")).isEqualTo(8);
        assertThat(taken("b")).isEqualTo(4);
        assertThat(taken("c")).isEqualTo(2);
        receivers.leave("a");
        assertThat(receivers.enter("b")).isFalse();
        assertThat(receivers.enter("c")).isTrue();
    }

    @Test
    void oneThreadIsForAll() {
        Receivers one = new Receivers(1);
        assertThat(one.enter("a")).isTrue();
        one.leave("a");
        assertThat(one.enter("b")).isTrue();
    }
}
