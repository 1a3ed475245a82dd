package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.squareup.moshi.JsonDataException;
import io.freightsdk.ResponseReader.SlowJson;
import io.freightsdk.error.MalformedResponseException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import okio.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlowJsonTest {
    private static final int MOST = 8 << 20;

    private static Buffer filled(String before, char with, int count, String after) {
        byte[] run = new byte[count];
        Arrays.fill(run, (byte) with);
        return new Buffer().writeUtf8(before).write(run).writeUtf8(after);
    }

    @ParameterizedTest
    @ValueSource(chars = {' ', '\n', '\t', '\r'})
    void megabytesOfBlanksAreRefused(char blank) {
        Buffer json = filled("{\"x\":", blank, MOST, "1}");
        assertThatThrownBy(() -> SlowJson.refuse(json))
                .isInstanceOf(JsonDataException.class)
                .hasMessage("White space of over 8192 bytes");
    }

    @ParameterizedTest
    @ValueSource(chars = {'1', '0', 'a', '-', '\\'})
    void megabytesOfALiteralAreRefused(char digit) {
        Buffer json = filled("{\"x\":", digit, MOST, "}");
        assertThatThrownBy(() -> SlowJson.refuse(json))
                .isInstanceOf(JsonDataException.class)
                .hasMessage("A literal of over 8192 bytes");
    }

    @ParameterizedTest
    @CsvSource({
        "' ', White space of over 8192 bytes",
        "1, A literal of over 8192 bytes",
        "a, A literal of over 8192 bytes",
        "{, not JSON",
        "[, Nesting too deep",
    })
    void clientIsNotKeptBusy(char with, String flaw) {
        try (FakeService service = new FakeService();
                FreightClient freight = service.client()) {
            service.answers(200, filled("{\"x\":", with, MOST - 10, "}"));
            assertThatThrownBy(freight::getBalance)
                    .isInstanceOf(MalformedResponseException.class)
                    .hasMessageContaining(flaw);
        }
    }

    @Test
    void textMayBeAsLongAsItLikes() {
        assertThatCode(() -> SlowJson.refuse(filled("{\"x\": \"", ' ', MOST, "\"}")))
                .doesNotThrowAnyException();
        assertThatCode(() -> SlowJson.refuse(filled("{\"x\": \"\\\"", '7', MOST, "\"}")))
                .doesNotThrowAnyException();
    }

    @Test
    void textEndsWhereItEnds() {
        Buffer escaped = filled("{\"x\": \"\\\\\"", ' ', MOST, "}");
        assertThatThrownBy(() -> SlowJson.refuse(escaped)).isInstanceOf(JsonDataException.class);
    }

    @Test
    void honestBodyOfAnySizeIsLeftAsItIs() {
        StringBuilder json = new StringBuilder("{\"points\": [\n");
        for (int i = 0; i < 20_000; i++) {
            json.append("    {\"lat\": 41.878113, \"lng\": -87.629799, \"name\": \"a \\\"b\\\" c\"},\n");
        }
        Buffer body = new Buffer().writeUtf8(json.append("    null]}").toString());
        long size = body.size();
        assertThat(size).isGreaterThan(256 << 10);
        SlowJson.refuse(body);
        assertThat(body.size()).isEqualTo(size);
        assertThat(body.readString(StandardCharsets.UTF_8)).isEqualTo(json.toString());
    }

    @Test
    void smallBodyIsNotLookedAt() {
        assertThatCode(() -> SlowJson.refuse(filled("", ' ', 200 << 10, "1"))).doesNotThrowAnyException();
    }
}
