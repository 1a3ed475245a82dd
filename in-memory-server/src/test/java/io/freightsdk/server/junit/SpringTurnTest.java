package io.freightsdk.server.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.junit.SpringFreightExtension.SpringFreight;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestExecutionListener;
import org.springframework.test.context.TestExecutionListeners;
import org.springframework.test.context.TestExecutionListeners.MergeMode;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

/** The turn of a test method after which the server cannot be made fresh; others wait for it. */
@Tag("acceptance")
class SpringTurnTest {
    private static final AtomicReference<@Nullable ReentrantLock> TURN = new AtomicReference<>();

    @Configuration
    static class NothingInIt {}

    @SpringJUnitConfig(NothingInIt.class)
    @EnableFreightServer(baseUrlProperty = "turn.url")
    static class LeavesItsThreadInterrupted {
        @Test
        void interrupts(@Autowired ApplicationContext context) {
            TURN.set(context.getBean(SpringFreight.class).turn());
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void endsAllTheSame() {
        Run run = Run.of(LeavesItsThreadInterrupted.class);
        boolean unused = Thread.interrupted();

        assertThat(run.failures()).hasSize(1);
        assertThat(Objects.requireNonNull(TURN.get()).isLocked()).isFalse();
    }

    @SpringJUnitConfig(NothingInIt.class)
    @EnableFreightServer(baseUrlProperty = "held.url")
    @TestExecutionListeners(listeners = RollsBack.class, mergeMode = MergeMode.MERGE_WITH_DEFAULTS)
    static class HasWorkAfterIt {
        @Test
        void passes() {}
    }

    static class RollsBack implements TestExecutionListener {
        @Override
        public void afterTestMethod(TestContext test) {
            SpringFreight freight = test.getApplicationContext().getBean(SpringFreight.class);
            assertThat(freight.turn().isHeldByCurrentThread()).isTrue();
        }
    }

    @Test
    void outlastsWhatSpringDoesAfterIt() {
        Run.of(HasWorkAfterIt.class).passed(1);
    }
}
