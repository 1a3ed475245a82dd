package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A host that does not read what it is sent delays no other. */
class HttpStallTest {
    /** As many as there are threads. */
    private static final int HALVES = HttpTransport.OPEN + 256;

    /** So many long events are more than the buffers of a connection hold. */
    private static final int OFTEN = 25;

    private static final String LONG = "\"" + "x".repeat(900_000) + "\"";

    private static final int PATIENCE = 100;

    private final AtomicInteger lists = new AtomicInteger();
    private final CountDownLatch isLoud = new CountDownLatch(1);
    private final CountDownLatch isClosed = new CountDownLatch(1);
    private final CountDownLatch hasLeft = new CountDownLatch(1);
    private final CountDownLatch isCancelled = new CountDownLatch(1);
    private final Listing listing = new Listing(
            List.of(new TestTool("loud", lists::incrementAndGet, this::beLoud), new TestTool("wait", this::await)));
    private final HttpTransport transport = TestTool.serve(listing);
    private final URI uri = URI.create(transport.start());

    @AfterEach
    void close() {
        isClosed.countDown();
        hasLeft.countDown();
        transport.close();
    }

    /** Reports progress as often as it can. */
    private Map<String, @Nullable Object> beLoud(Exchange exchange) {
        isLoud.countDown();
        for (int i = 0; i < OFTEN; i++) {
            exchange.progress("loud");
        }
        return McpJson.of();
    }

    /** Waits until its host has gone. */
    private Map<String, @Nullable Object> await(Exchange exchange) throws InterruptedException {
        hasLeft.await();
        boolean isOver = false;
        while (!exchange.stop().isCancelled() && !isOver) {
            isOver = isClosed.await(20, TimeUnit.MILLISECONDS);
        }
        isCancelled.countDown();
        return McpJson.of();
    }

    /** Sends a request, and reads nothing. */
    private Socket request(String method, String tool, String id, String token) throws IOException {
        byte[] body = ("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{\"name\":\""
                        + tool + "\",\"notifications\":{\"toolsListChanged\":true},\"_meta\":{\"progressToken\":"
                        + token + ",\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                        + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}")
                .getBytes(UTF_8);
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        socket.setSoTimeout(PATIENCE * 1_000);
        socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()));
        String head = "POST /mcp HTTP/1.1\r\nHost: " + uri.getAuthority()
                + "\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: "
                + method + "\r\nMcp-Name: " + tool + "\r\nContent-Length: " + body.length + "\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(UTF_8));
        socket.getOutputStream().write(body);
        return socket;
    }

    private static void await(Socket socket, String part) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
        await(lines, part);
    }

    private static void await(BufferedReader lines, String part) throws IOException {
        @Nullable String line = lines.readLine();
        while (line != null && !line.contains(part)) {
            line = lines.readLine();
        }
        assertThat(line).as("line with " + part).isNotNull();
    }

    @Test
    @Tag("slow")
    void listChangesReachTheOthers() throws Exception {
        listing.refresh();
        try (Socket stalled = request("subscriptions/listen", "", LONG, "1");
                Socket other = request("subscriptions/listen", "", "2", "2")) {
            BufferedReader lines = new BufferedReader(new InputStreamReader(other.getInputStream(), UTF_8));
            await(lines, "acknowledged");
            // once the head of its stream is here, it is about to be a listener
            assertThat(stalled.getInputStream().read()).isEqualTo('H');
            for (int i = 0; i < 3 * OFTEN; i++) {
                CompletableFuture.runAsync(
                                listing::refresh,
                                work -> StdioTransport.daemon(work).start())
                        .get(PATIENCE, TimeUnit.SECONDS);
                await(lines, "list_changed");
            }
            // to the end, as it was disconnected when its queue was full
            stalled.getInputStream().transferTo(OutputStream.nullOutputStream());
            try (Socket gone = request("tools/call", "wait", "3", "3")) {
                await(gone, "HTTP/1.1 200");
            }
            isNoticed();
        }
    }

    @Test
    @Tag("slow")
    void progressReachesTheOthers() throws Exception {
        try (Socket stalled = request("tools/call", "loud", "1", LONG)) {
            assertThat(isLoud.await(PATIENCE, TimeUnit.SECONDS)).isTrue();
            assertThat(stalled.getInputStream().read()).isEqualTo('H');
            try (Socket other = request("tools/call", "wait", "2", "2")) {
                await(other, "notifications/progress");
            }
            isNoticed();
        }
    }

    /** Or they would hold up all others until they are cut after half a minute. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
                "\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n{"
            })
    void halfSentRequestsMakeRoomForTheOthers(String more) throws Exception {
        byte[] half = ("POST /mcp HTTP/1.1\r\nHost: " + uri.getAuthority() + more).getBytes(UTF_8);
        List<Socket> halves = new ArrayList<>();
        for (int i = 0; i < HALVES; i++) {
            Socket socket = new Socket(uri.getHost(), uri.getPort());
            halves.add(socket);
            socket.getOutputStream().write(half);
        }
        try (Socket other = request("server/discover", "", "1", "1")) {
            await(other, "HTTP/1.1 200");
        }
        for (Socket socket : halves) {
            socket.close();
        }
    }

    private void isNoticed() throws InterruptedException {
        hasLeft.countDown();
        assertThat(isCancelled.await(PATIENCE, TimeUnit.SECONDS)).isTrue();
    }
}
