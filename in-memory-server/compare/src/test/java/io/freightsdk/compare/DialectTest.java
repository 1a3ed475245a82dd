package io.freightsdk.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.values.Decisions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DialectTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            colour=red               | line 2: no setting is called colour
            key-prefix=              | line 2: key-prefix: expected 1 to 32 letters, digits, _ or -, was
            invalid-key-code=a b     | line 2: invalid-key-code: expected 1 to 64 letters, digits, _, . or -, was a b
            replay-header=maybe      | line 2: replay-header: expected yes or no, was maybe
            idempotency-scope=world  | line 2: idempotency-scope: expected broker or operation, was world
            idempotency-mismatch=418 | line 2: idempotency-mismatch: expected replay, 409 or 422, was 418
            eta=soon                 | line 2: eta: expected a JSON object on one line, was soon
            status.fields=200        | line 2: status.fields: expected a status from 400 to 599, was 200
            """)
    void wrongLineIsNamed(String line, String message) {
        assertThatThrownBy(() -> Dialect.parse(List.of("# first", line)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message.endsWith("was") ? message + " " : message);
    }

    @Test
    void linesAreReadBack() {
        Dialect dialect = Dialect.parse(List.of("", "# a service", " status.fields=422 ", "replay-header=no"));
        assertThat(dialect.lines()).containsExactly("replay-header=no", "status.fields=422");
        assertThat(Dialect.parse(dialect.lines()).lines()).isEqualTo(dialect.lines());
        assertThat(dialect.value("status.fields")).hasValue("422");
        assertThat(dialect.value("status.other")).isEmpty();
        assertThat(dialect.value(Dialect.REPLAY_HEADER)).hasValue("no");
        assertThat(dialect).hasToString("replay-header=no; status.fields=422");
    }

    @Test
    void standardDialectIsTheServersOwn() {
        assertThat(Dialect.STANDARD.isStandard()).isTrue();
        assertThat(Dialect.STANDARD.decisions()).isEqualTo(Decisions.STANDARD);
        assertThat(Dialect.STANDARD
                        .with(Dialect.IDEMPOTENCY_MISMATCH, "409")
                        .decisions()
                        .mismatchStatus())
                .hasValue(409);
    }

    @Test
    void errorsAreToldApartByWhatTheySay() {
        assertThat(ErrorKind.of(Map.of("fields", List.of()))).isEqualTo("fields");
        assertThat(ErrorKind.of(Map.of("code", "INVALID_KEY"))).isEqualTo("invalid_key");
        assertThat(ErrorKind.of(Map.of("reason", "late"))).isEqualTo("late");
        assertThat(ErrorKind.of(Map.of("error", "no"))).isEqualTo("other");
    }
}
