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

    /** Writes a line; empty bodies stand for none, and status 0 for a lost response. */
    @Override
    public void answered(Asked asked, Answered answer) {
        Map<String, Object> request =
                Trees.of("method", asked.method(), "url", shownUrl(asked.url()), "headers", shown(asked.headers()));
        if (!asked.body().isEmpty()) {
            request.put("postData", Trees.of("mimeType", "application/json", "text", shownBody(asked.body())));
        }
        Map<String, Object> response = Trees.of(
                "status", answer.status(),
                "headers", shown(answer.headers()),
                "content", Map.of("text", shownBody(answer.body())));
        write(FreightJson.tree()
                .toJson(Trees.of(
                        "startedDateTime", clock.instant().toString(), "request", request, "response", response)));
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
