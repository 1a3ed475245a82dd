package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MessageInputTest {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}\n";

    private static InputStream pings(int count) {
        return new ByteArrayInputStream(PING.repeat(count).getBytes(UTF_8));
    }

    private static MessageInput input(InputStream in) {
        MessageInput input = new MessageInput(in, McpJsonDefaults.getMapper(), Duration.ofMillis(1));
        input.start();
        return input;
    }

    @Test
    void endIsSeenThoughNobodyListens() throws Exception {
        assertThat(input(pings(3)).await(McpDesk.PATIENCE)).isTrue();
    }

    @Test
    void endIsSeenThoughMoreWaitsThanThereIsRoomFor() throws Exception {
        assertThat(input(pings(1000)).await(McpDesk.PATIENCE)).isTrue();
    }

    @Test
    void inputThatCannotBeReadIsOver() throws Exception {
        InputStream broken = InputStream.nullInputStream();
        broken.close();
        assertThat(input(new SequenceInputStream(pings(1), broken)).await(McpDesk.PATIENCE))
                .isTrue();
    }

    @Test
    void whatWaitsWhenItIsOverIsStillHeard() throws Exception {
        MessageInput input = input(pings(3));
        assertThat(input.await(McpDesk.PATIENCE)).isTrue();
        assertThat(new String(input.readAllBytes(), UTF_8)).isEqualTo(PING.repeat(3));
    }

    @Test
    void listenerWhoComesTooLateHearsWhatThereWasRoomFor() throws Exception {
        MessageInput input = input(pings(1000));
        assertThat(input.await(McpDesk.PATIENCE)).isTrue();
        assertThat(new String(input.readAllBytes(), UTF_8)).isEqualTo(PING.repeat(MessageInput.MOST_WAITING));
    }

    @Test
    void listenerHearsTheMessagesAndTheEnd() throws Exception {
        MessageInput input = input(pings(3));
        assertThat(new String(input.readAllBytes(), UTF_8)).isEqualTo(PING.repeat(3));
        assertThat(input.await(McpDesk.PATIENCE)).isTrue();
    }
}
