package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Lines of fewer than so many bytes; of a longer one only the id is kept, if it has one. */
final class Lines {
    private final InputStream in;
    private final int tooManyBytes;

    Lines(InputStream in, int tooManyBytes) {
        this.in = new BufferedInputStream(in);
        this.tooManyBytes = tooManyBytes;
    }

    /**
     * A line without its end.
     *
     * @param text null if it was too long
     * @param id of one that was too long, as it is written there; null if none was seen
     */
    record Line(@Nullable String text, @Nullable String id) {}

    /** The next one, null after the last. */
    @Nullable
    Line next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int read = in.read();
        if (read == -1) {
            return null;
        }
        while (read != -1 && read != '\n') {
            line.write(read);
            if (line.size() == tooManyBytes) {
                return tooLong(line.toByteArray());
            }
            read = in.read();
        }
        String text = line.toString(UTF_8);
        return new Line(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text, null);
    }

    private Line tooLong(byte[] begun) throws IOException {
        IdOfMessage id = new IdOfMessage();
        for (byte next : begun) {
            id.accept(next);
        }
        int read = in.read();
        while (read != -1 && read != '\n') {
            id.accept(read);
            read = in.read();
        }
        return new Line(null, id.found());
    }
}
