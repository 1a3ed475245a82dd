package io.freightsdk.server.snapshot;

import com.squareup.moshi.JsonWriter;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Times as text. */
final class Texts {
    private Texts() {}

    static void time(JsonWriter writer, @Nullable Instant time) throws IOException {
        writer.value(time == null ? null : time.toString());
    }
}
