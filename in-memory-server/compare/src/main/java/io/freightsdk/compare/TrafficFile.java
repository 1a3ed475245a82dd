package io.freightsdk.compare;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import io.freightsdk.json.FreightJson;
import io.freightsdk.server.values.CallTap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * A recording of calls as lines of JSON (NDJSON), each an entry of the HAR format, for {@link Recording}. Phone numbers,
 * addresses, links and free texts are left out. Keys, idempotency keys and references are replaced by names that are the same
 * for the same text as long as this file is open, so that replays still show. A line is on disk when the call is answered;
 * several recorders, in several processes too, may append to one file. Thread-safe.
 */
public final class TrafficFile implements CallTap, AutoCloseable {
    private static final String MASK = "***";
    private static final Set<String> HEADERS = Set.of(
            "allow", "content-type", "deprecation", "idempotency-replayed", "retry-after", "sunset", "x-request-id");

    /** The scheme, the host, the path. */
    private static final Pattern URL = Pattern.compile("(\\w+://)(?:[^/@?#]*@)?([^/?#]*)([^?#]*).*", Pattern.DOTALL);

    private static final Set<String> KEYS = Set.of("authorization", "x-agent-key");

    private final WritableByteChannel channel;
    private final InstantSource clock;
    private final byte[] salt = new byte[16];
    private @Nullable IOException failure;

    TrafficFile(WritableByteChannel channel, InstantSource clock) {
        this.channel = channel;
        this.clock = clock;
        new SecureRandom().nextBytes(salt);
    }

    /** Appends to the file and creates it if it is absent; throws UncheckedIOException if it cannot be written. */
    public static TrafficFile appendTo(Path file, InstantSource clock) {
        try {
            return new TrafficFile(FileChannel.open(file, CREATE, APPEND), clock);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    /** A request that was sent; nothing is written before its response. */
    final class Sent {
        private final Map<String, Object> entry;

        private Sent(Map<String, Object> request) {
            entry = Trees.of("startedDateTime", clock.instant().toString(), "request", request);
        }

        /** Writes the line; status 0 and an empty body stand for a lost response. */
        void answered(int status, Map<String, String> headers, String body) {
            entry.put(
                    "response",
                    Trees.of("status", status, "headers", shown(headers), "content", Map.of("text", shownBody(body))));
            write(FreightJson.tree().toJson(entry));
        }
    }

    /** Records a request; an empty body stands for none. */
    Sent sent(String method, String url, Map<String, String> headers, String body) {
        Map<String, Object> request = Trees.of("method", method, "url", shownUrl(url), "headers", shown(headers));
        if (!body.isEmpty()) {
            request.put("postData", Trees.of("mimeType", "application/json", "text", shownBody(body)));
        }
        return new Sent(request);
    }

    @Override
    public void answered(Asked asked, Answered answer) {
        sent(asked.method(), asked.url(), asked.headers(), asked.body())
                .answered(answer.status(), answer.headers(), answer.body());
    }

    /**
     * A call must not fail because of its recording: the first failure ends it, and {@link #close} throws it. One write for a line, as
     * others may append to the file between two.
     */
    private synchronized void write(String line) {
        if (failure == null) {
            // a channel is closed when a thread comes that is interrupted
            boolean interrupted = Thread.interrupted();
            try {
                ByteBuffer bytes = UTF_8.encode(line + '\n');
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            } catch (IOException e) {
                failure = e;
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    /** Ends the recording; throws UncheckedIOException if not all of it could be written. */
    @Override
    public synchronized void close() {
        try {
            channel.close();
            if (failure != null) {
                throw failure;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("not all traffic is recorded", e);
        }
    }

    /** Without user and query; of the path the words, so no phone number, key or token. */
    private static String shownUrl(String url) {
        Matcher parts = URL.matcher(url);
        if (!parts.matches()) {
            return MASK;
        }
        StringBuilder shown = new StringBuilder(parts.group(1)).append(parts.group(2));
        for (String segment : parts.group(3).split("/", -1)) {
            shown.append(segment.isEmpty() || Recordable.isWord(segment) ? segment : MASK)
                    .append('/');
        }
        return shown.substring(0, shown.length() - 1);
    }

    private List<Object> shown(Map<String, String> headers) {
        List<Object> shown = new ArrayList<>();
        headers.forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (KEYS.contains(lower)) {
                shown.add(Trees.of("name", name, "value", alias(value.replaceFirst("(?i)^bearer +", ""))));
            } else if (lower.equals("idempotency-key")) {
                shown.add(Trees.of("name", name, "value", alias(value)));
            } else if (HEADERS.contains(lower) || lower.contains("ratelimit")) {
                shown.add(Trees.of("name", name, "value", Recordable.isPrivate(value) ? alias(value) : value));
            }
        });
        return shown;
    }

    private String shownBody(String body) {
        try {
            Object tree = body.isBlank() ? null : FreightJson.tree().fromJson(body);
            return tree == null ? body.strip() : FreightJson.tree().toJson(Recordable.of(tree, this::alias));
        } catch (IOException | RuntimeException e) {
            return MASK;
        }
    }

    /** The same for the same text, and nothing to learn from it. */
    private String alias(String text) {
        if (text.isBlank()) {
            return "";
        }
        String hash = new Buffer().write(salt).writeUtf8(text.strip()).sha256().hex();
        return "same-" + hash.substring(0, 16);
    }
}
