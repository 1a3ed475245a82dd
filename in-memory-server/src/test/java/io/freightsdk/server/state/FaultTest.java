package io.freightsdk.server.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("acceptance")
final class FaultTest {

    static FaultEffect what(String type) {
        return switch (type) {
            case "STATUS" -> FaultEffect.status(500);
            case "CLOSE" -> FaultEffect.close();
            case "RESET" -> FaultEffect.reset();
            case "STALL" -> FaultEffect.stall();
            case "TRUNCATE" -> FaultEffect.truncate(3);
            case "SLOW" -> FaultEffect.slow(1_000);
            case "DELAY" -> FaultEffect.delay(Duration.ofMillis(1));
            case "GARBAGE" -> FaultEffect.garbage("~garbage~".getBytes(UTF_8));
            default -> throw new AssertionError(type);
        };
    }

    @ParameterizedTest
    @CsvSource({"AFTER_COMMIT", "IN_BODY"})
    void aClosedDoorIsStruckBeforeOnly(FaultPoint where) {
        Fault fault = Fault.of(where, FaultEffect.reset());
        assertThatThrownBy(() -> fault.onOperation("updateLoadStatus"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("fault RESET on updateLoadStatus never strikes " + where
                        + ": it always responds with 410, use BEFORE");
    }

    @ParameterizedTest
    @CsvSource({
        "STATUS,   true,  true,  false",
        "CLOSE,    true,  true,  true",
        "RESET,    true,  true,  true",
        "STALL,    true,  true,  true",
        "DELAY,    true,  true,  true",
        "GARBAGE,  true,  true,  true",
        "TRUNCATE, false, false, true",
        "SLOW,     false, false, true"
    })
    void onlyWhatMakesSenseAtAPlaceIsTaken(String type, boolean before, boolean afterCommit, boolean inBody) {
        FaultEffect what = what(type);
        assertThat(what.type()).isEqualTo(type);
        assertThat(what.fits(FaultPoint.BEFORE)).isEqualTo(before);
        assertThat(what.fits(FaultPoint.AFTER_COMMIT)).isEqualTo(afterCommit);
        assertThat(what.fits(FaultPoint.IN_BODY)).isEqualTo(inBody);
    }

    @ParameterizedTest
    @CsvSource({
        "IN_BODY, STATUS, 0, 1, fault STATUS makes no sense IN_BODY: use BEFORE or AFTER_COMMIT",
        "BEFORE, SLOW, 0, 1, fault SLOW makes no sense BEFORE: use IN_BODY",
        "AFTER_COMMIT, TRUNCATE, 0, 1, fault TRUNCATE makes no sense AFTER_COMMIT: use IN_BODY",
        "BEFORE, RESET, -1, 1, fault RESET: skip must not be negative: -1",
        "BEFORE, RESET, 0, 0, fault RESET: times must be at least 1: 0"
    })
    void faultThatCannotHappenIsRefused(FaultPoint where, String type, int skip, int times, String message) {
        assertThatThrownBy(() -> new Fault(where, what(type), null, null, skip, times))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 1, 0, 200, TRUNCATE: afterBytes must not be negative: -1",
        "0, 0, 0, 200, SLOW: bytesPerSecond must be at least 1: 0",
        "0, 1, -1, 200, DELAY: duration must be between 0 and 24 hours: PT-0.001S",
        "0, 1, 0, 199, response status is not in 200 to 599: 199"
    })
    void senselessFigureIsRefused(int afterBytes, int bytesPerSecond, int millis, int status, String message) {
        assertThatThrownBy(() -> {
                    FaultEffect.truncate(afterBytes);
                    FaultEffect.slow(bytesPerSecond);
                    FaultEffect.delay(Duration.ofMillis(millis));
                    FaultEffect.status(status);
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
