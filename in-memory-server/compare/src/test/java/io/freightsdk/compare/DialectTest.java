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
        assertThat(dialect).hasToString("replay-header=no; status.fields=422");
        assertThat(Dialect.parse(List.of(dialect.toString().split("; "))))
                .hasToString("replay-header=no; status.fields=422");
    }

    @Test
    void standardDialectIsTheServersOwn() {
        assertThat(Dialect.STANDARD).hasToString("");
        assertThat(Dialect.STANDARD.decisions()).isEqualTo(Decisions.STANDARD);
        assertThat(Dialect.parse(List.of("idempotency-mismatch=409"))
                        .decisions()
                        .mismatchStatus())
                .hasValue(409);
    }

    @Test
    void errorsAreToldApartByWhatTheySay() {
        assertThat(Dialect.kind(Map.of("fields", List.of()))).isEqualTo("fields");
        assertThat(Dialect.kind(Map.of("code", "INVALID_KEY"))).isEqualTo("invalid_key");
        assertThat(Dialect.kind(Map.of("reason", "late"))).isEqualTo("late");
        assertThat(Dialect.kind(Map.of("error", "no"))).isEqualTo("other");
    }
}
