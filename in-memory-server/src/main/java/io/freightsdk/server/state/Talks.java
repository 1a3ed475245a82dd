package io.freightsdk.server.state;

import io.freightsdk.server.wire.Headers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import okio.ByteString;

/** The newest talks, each in the place its number gives it: to keep one costs the same always, and waits for nobody. */
public final class Talks {
    private final AtomicReferenceArray<Talk> kept;

    /** Creates a store for the newest {@code most} talks. */
    public Talks(int most) {
        this.kept = new AtomicReferenceArray<>(most);
    }

    /** Stores it in place of the oldest. */
    public void keep(Talk talk) {
        kept.set(place(talk.seq()), talk);
    }

    /** The one of that number; empty if newer ones have taken its place. */
    public Optional<Talk> of(long seq) {
        return Optional.ofNullable(kept.get(place(seq))).filter(talk -> talk.seq() == seq);
    }

    private int place(long seq) {
        return (int) Math.floorMod(seq, (long) kept.length());
    }

    /** One request and its answer under the number of its journal entry: headers, and the beginnings of both bodies. */
    @SuppressWarnings("ArrayRecordComponent") // two talks are never compared
    public record Talk(long seq, Headers request, ByteString requestBody, Headers answer, byte[] answerBody) {
        /** The number of bytes stored of each body. */
        public static final int BODY_BYTES = 2 * 1024;

        private static final Set<String> WITH_KEYS = Set.of("authorization", "x-agent-key", "cookie");

        /** Returns the headers of the request as lines, with stars for keys. */
        public List<String> requestHeaders() {
            return lines(request);
        }

        /** Returns the headers of the answer as lines. */
        public List<String> answerHeaders() {
            return lines(answer);
        }

        private static List<String> lines(Headers headers) {
            List<String> lines = new ArrayList<>();
            headers.forEach((name, value) ->
                    lines.add(name + ": " + (WITH_KEYS.contains(name.toLowerCase(Locale.ROOT)) ? "***" : value)));
            return lines;
        }
    }
}
