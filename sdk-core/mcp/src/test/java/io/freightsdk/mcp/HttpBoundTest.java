package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A client that opens without an end is refused, and the others are still served. */
class HttpBoundTest {
    private static final String LISTEN =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"subscriptions/listen\",\"params\":{\"notifications\":"
                    + "{\"toolsListChanged\":true},\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
    private static final String INITIALIZE = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
            + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"raw\",\"version\":\"1\"}}}";

    private final Listing listing = new Listing(List.of());
    private final Sessions sessions = new Sessions(InstantSource.system());
    private final HttpTransport transport = TestTool.serve(listing, sessions);
    private final URI uri = URI.create(transport.start());
    private final List<Socket> sockets = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        transport.close();
    }

    /** Returns the head of the answer, and as much of the rest as came with it. */
    private String sent(String headers, String body) throws IOException {
        Socket socket = new Socket(uri.getHost(), uri.getPort());
        sockets.add(socket);
        socket.setSoTimeout((int) McpDesk.PATIENCE.toMillis());
        socket.getOutputStream()
                .write(("POST /mcp HTTP/1.1\r\nHost: " + uri.getAuthority()
                                + "\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n"
                                + headers + "Content-Length: "
                                + body.length() + "\r\n\r\n" + body)
                        .getBytes(UTF_8));
        StringBuilder answer = new StringBuilder();
        InputStream in = new BufferedInputStream(socket.getInputStream());
        int read = in.read();
        while (read >= 0 && answer.append((char) read).indexOf("}}") < 0) {
            read = in.read();
        }
        return answer.toString();
    }

    private String listen() throws IOException {
        return sent("MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: subscriptions/listen\r\n", LISTEN);
    }

    @Test
    void streamsBeyondTheBoundAreRefusedUntilOthersEnd() throws Exception {
        for (int i = 0; i < HttpTransport.OPEN; i++) {
            assertThat(listen()).startsWith("HTTP/1.1 200");
        }
        String refusal = listen();
        assertThat(refusal)
                .startsWith("HTTP/1.1 503")
                .containsIgnoringCase("\r\nRetry-After: 30\r\n")
                .endsWith("{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32600,\"message\":\""
                        + "too many are open at once; end some, or try again later\"}}");
        assertThat(sent("", INITIALIZE)).startsWith("HTTP/1.1 503").doesNotContainIgnoringCase(HttpTransport.SESSION);
        assertThat(sessions.count()).isZero();
        InputStream open = sockets.remove(0).getInputStream();
        for (Socket socket : sockets) {
            socket.close();
        }
        String answer = listen();
        while (answer.startsWith("HTTP/1.1 503")) {
            // it notices those that have gone when it next writes to them, as it does to all
            open.skipNBytes(open.available());
            assertThat(open.read()).isPositive();
            answer = listen();
        }
        assertThat(answer).startsWith("HTTP/1.1 200");
    }

    @Test
    void sessionsBeyondTheBoundAreRefused() throws Exception {
        for (int i = 1; i < Sessions.OPEN; i++) {
            sessions.begin(listing, Grant.ANYBODY);
        }
        assertThat(sent("", INITIALIZE)).startsWith("HTTP/1.1 200");
        assertThat(sent("", INITIALIZE)).startsWith("HTTP/1.1 503").containsIgnoringCase("\r\nRetry-After: 30\r\n");
    }
}
