package io.freightsdk.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.http.ProblemDetail;

/** What is not easily brought about with a server. */
class ProblemsTest {
    private static final CallFacts FREE = CallFacts.sent("createLoad", 1).with(ChargeStatus.NOT_CHARGED);

    @Test
    void timeThatIsUpBeforeAnythingIsSentIsToBeTriedLater() {
        ProblemDetail problem =
                new Problems().problem(new CallTimeoutException(FREE, Duration.ofSeconds(10), true, null));

        assertThat(problem.getStatus()).isEqualTo(503);
        assertThat(problem.getDetail()).isEqualTo("try again in some minutes");
    }
}
