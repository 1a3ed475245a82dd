package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.SequenceInputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines that are no message are answered all the same, with their id where it can be told. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MalformedTest {
    private final RawHost host;

    MalformedTest() throws Exception {
        host = RawHost.inside(Map.of(), "--demo").shakeHands().hear(1);
    }

    @AfterAll
    void close() {
        host.close();
    }

    private static String error(String id, int code, String message) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"error\":{\"code\":" + code + ",\"message\":\"" + message
                + "\"}}";
    }

    private void isAnswered(String line, String expected) throws Exception {
        String heard = host.send(line).next();
        assertThat(Tree.read(heard)).isEqualTo(Tree.read(expected));
        assertThat(host.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
                        .next())
                .contains("\"result\":{}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ``                                                            | null | -32700 | the line is not JSON
            garbage                                                       | null | -32700 | the line is not JSON
            {                                                             | null | -32700 | the line is not JSON
            []                                                            | null | -32600 | the message must be one JSON object
            [{"jsonrpc":"2.0","id":2,"method":"ping"}]                    | null | -32600 | the message must be one JSON object
            7                                                             | null | -32600 | the message must be one JSON object
            {"jsonrpc":"2.0","id":5,"method":"tools/call","params":[]}    | 5    | -32602 | params must be an object
            {"jsonrpc":"2.0","id":5,"method":"tools/call"}                | 5    | -32602 | params must have a name that is a string, and arguments that are an object
            {"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"freight_get_balance","arguments":[1]}} | 5 | -32602 | params must have a name that is a string, and arguments that are an object
            """)
    void lineThatIsNoMessageIsAnswered(String line, String id, int code, String message) throws Exception {
        isAnswered(line, error(id, code, message));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"id":5,"method":"ping"}                             | 5
            {"jsonrpc":"1.0","id":"a","method":"ping"}           | "a"
            {"jsonrpc":"2.0","id":"x"}                           | "x"
            {"jsonrpc":"2.0","id":null,"method":"ping"}          | null
            {"jsonrpc":"2.0","id":1.5,"method":"ping"}           | null
            {"jsonrpc":"2.0","id":5,"method":7}                  | 5
            {"driverPhone":"+12145550142"}                       | null
            {"jsonrpc":"2.0","id":"question-1","result":{"action":"accept"},"error":{"code":-1,"message":"no"}} | "question-1"
            """)
    void messageWithoutWhatMakesOneIsAnswered(String line, String id) throws Exception {
        isAnswered(
                line,
                error(
                        id,
                        -32600,
                        "the message must have \\\"jsonrpc\\\":\\\"2.0\\\", a method or a result or an error, and an id that is"
                                + " a string or an integer"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"initialized", "cancelled"})
    void notificationIsNeverAnswered(String method) throws Exception {
        assertThat(host.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/" + method + "\",\"params\":[1]}")
                        .send("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}")
                        .next())
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{}}");
    }

    @ParameterizedTest
    @CsvSource({
        "1, the message must have less than 1048576 bytes",
        "2, 'the message is nested too deeply, or has a number that is out of range'",
        "3, 'the message is nested too deeply, or has a number that is out of range'"
    })
    void lineThatIsNotReadIsAnsweredAndTheNextIsRead(int kind, String message) throws Exception {
        String value = List.of("\"" + "x".repeat(1 << 20) + "\"", "[".repeat(300) + "]".repeat(300), "1e999999999999")
                .get(kind - 1);
        String line = "{\"jsonrpc\":\"2.0\",\"id\":44,\"method\":\"ping\",\"params\":{\"a\":" + value + "}}";
        isAnswered(line, error("null", -32600, message));
    }

    @Test
    void methodThatThereIsNotIsAnswered() throws Exception {
        assertThat(host.send("{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"freight/none\"}")
                        .next())
                .contains("\"id\":8", "-32601");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "\"protocolVersion\":null", "\"protocolVersion\":7", "\"protocolVersion\":\"2031-01-01\""})
    void handshakeWithoutARevisionThatThereIsGetsTheNewest(String params) throws Exception {
        try (RawHost strange = RawHost.inside(Map.of(), "--demo")) {
            assertThat(strange.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{" + params
                                    + "}}")
                            .next())
                    .contains("\"protocolVersion\":\"2025-11-25\"");
            assertThat(strange.send("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"ping\"}")
                            .next())
                    .contains("\"id\":4", "\"result\":{}");
        }
    }

    @Test
    @SuppressWarnings("NullAway") // what a defect looks like
    void messageThatCannotBeHandledDoesNotEndTheServer() throws Exception {
        EndOfInputTest.HeardOutput out = new EndOfInputTest.HeardOutput();
        InputStream in = EndOfInputTest.endingAfter(out, 2, """
                {"jsonrpc":"2.0","id":7,"method":"tools/list","params":{}}
                {"jsonrpc":"2.0","id":8,"method":"ping"}
                """);
        assertThat(EndOfInputTest.served(in, out, null)).isZero();
        assertThat(out.toString(UTF_8).lines())
                .anySatisfy(line -> assertThat(line).contains("\"id\":7", "-32603"));
    }

    @Test
    void serverThatCannotAnswerAnyMoreEndsWithAFailure() throws Exception {
        OutputStream closed = OutputStream.nullOutputStream();
        closed.close();
        InputStream endless = new SequenceInputStream(
                new ByteArrayInputStream("garbage\n".getBytes(UTF_8)), new PipedInputStream(new PipedOutputStream()));
        assertThat(EndOfInputTest.served(endless, closed, EndOfInputTest.calling(request -> McpJson.of())))
                .isOne();
    }
}
