package io.freightsdk.server.snapshot;

import com.squareup.moshi.JsonWriter;
import java.io.IOException;
import java.time.Instant;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** Texts that clients choose and times. */
final class Texts {
    private Texts() {}

    /** Half a surrogate pair is no Unicode: a writer would make a question mark of it, and two texts the same. */
    static void write(JsonWriter writer, @Nullable String text) throws IOException {
        if (text == null || text.codePoints().noneMatch(Texts::isHalf)) {
            writer.value(text);
            return;
        }
        try (BufferedSink raw = writer.valueSink()) {
            raw.writeByte('"');
            for (int i = 0; i < text.length(); i++) {
                raw.writeUtf8(String.format("\\u%04x", (int) text.charAt(i)));
            }
            raw.writeByte('"');
        }
    }

    static void time(JsonWriter writer, @Nullable Instant time) throws IOException {
        writer.value(time == null ? null : time.toString());
    }

    private static boolean isHalf(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }
}
