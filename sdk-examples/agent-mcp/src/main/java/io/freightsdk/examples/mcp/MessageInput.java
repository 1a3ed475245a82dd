package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The lines of the host that are messages. At one that is none the SDK would stop listening, and it may stop for reasons
 * of its own; the host is read by a thread of ours all the same, so that a server that is deaf does not outlive its host.
 */
final class MessageInput extends InputStream {
    static final int LONGEST_BYTES = 1 << 20;
    static final int MOST_WAITING = 64;
    private static final String END = "";
    /** Less than hosts wait before they kill. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    private final Lines host;
    private final McpJsonMapper mapper;
    private final Duration deafAfter;
    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>(MOST_WAITING);
    private final CountDownLatch over = new CountDownLatch(1);
    private ByteArrayInputStream line = new ByteArrayInputStream(new byte[0]);

    /** It is over, too, when a message has waited this long for room because nobody takes any. */
    MessageInput(InputStream in, McpJsonMapper mapper, Duration deafAfter) {
        this.host = new Lines(in, LONGEST_BYTES);
        this.mapper = mapper;
        this.deafAfter = deafAfter;
    }

    /** Begins to read; to be called when somebody takes the messages. */
    void start() {
        Thread reader = new Thread(this::hearOut, "standard input");
        reader.setDaemon(true);
        reader.start();
    }

    /** Whether it was over within this time. */
    boolean await(Duration atMost) throws InterruptedException {
        return over.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Returns when it is over. */
    void await() throws InterruptedException {
        over.await();
    }

    private void hearOut() {
        try {
            if (handOver() && offer(END, LAST_WORDS)) {
                // what came just before the end is still listened to
                await(LAST_WORDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            over.countDown();
            // for whoever took the last message just before
            messages.offer(END);
        }
    }

    /** Whether all was taken until the end. */
    private boolean handOver() throws InterruptedException {
        String read = next();
        while (read != null) {
            if (isMessage(read) && !offer(read, deafAfter)) {
                return false;
            }
            read = next();
        }
        return true;
    }

    private @Nullable String next() {
        try {
            return host.next();
        } catch (IOException e) {
            return null;
        }
    }

    private boolean offer(String message, Duration atMost) throws InterruptedException {
        return messages.offer(message, atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    private boolean isMessage(String text) {
        if (text.isBlank()) {
            return false;
        }
        try {
            McpSchema.deserializeJsonRpcMessage(mapper, text);
            return true;
        } catch (IOException | RuntimeException e) {
            // what it says may repeat the line
            System.err.println("freight-mcp: a line of standard input is no message and was left out");
            return false;
        }
    }

    @Override
    public int read() throws IOException {
        return hasMore() ? line.read() : -1;
    }

    @Override
    public int read(byte[] bytes, int from, int most) throws IOException {
        return hasMore() ? line.read(bytes, from, most) : -1;
    }

    private boolean hasMore() throws IOException {
        if (line.available() > 0) {
            return true;
        }
        String message = next(over.getCount() == 0);
        if (message.equals(END)) {
            over.countDown();
            return false;
        }
        line = new ByteArrayInputStream((message + "\n").getBytes(UTF_8));
        return true;
    }

    /** What waits is heard first, though it be over. */
    private String next(boolean isOver) throws IOException {
        try {
            @Nullable String waiting = messages.poll();
            if (waiting != null) {
                return waiting;
            }
            return isOver ? END : messages.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }
}
