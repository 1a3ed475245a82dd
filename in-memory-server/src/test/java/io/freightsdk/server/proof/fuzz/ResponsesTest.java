package io.freightsdk.server.proof.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What fuzzing would take for a finding. */
final class ResponsesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 500 Internal Server Error\\r\\nContent-Length: 0\\r\\n\\r\\n",
                "HTTP/1.1 200 OK\\r\\nContent-Length: 5\\r\\n\\r\\n{}",
                "HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\n{}x",
                "HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\nContent-Length: 1\\r\\n\\r\\n{",
                "HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\nContent-Length: 3\\r\\n\\r\\n{}1",
                "HTTP/1.1 200 OK\\r\\nA: b\\nC: d\\r\\n\\r\\n",
                "HTTP/1.1 200 OK\\r\\n",
                "garbage"
            })
    void badResponseIsAFinding(String response) {
        assertThatThrownBy(() -> Responses.parsed(response.translateEscapes())).isNotNull();
    }

    @Test
    void answersFollowEachOther() throws IOException {
        assertThat(Responses.parsed("HTTP/1.1 100 Continue\r\n\r\n"
                        + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
                        + "HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 9\r\n\r\n"))
                .extracting(Responses.Response::status)
                .containsExactly(100, 200, 405);
    }
}
