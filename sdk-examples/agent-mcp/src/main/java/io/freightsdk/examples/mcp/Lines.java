package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Lines of at most so many bytes; of a longer one nothing is kept. */
final class Lines {
    /** What stands for a line that was too long. */
    static final String TOO_LONG = "…";

    private final InputStream in;
    private final int mostBytes;

    Lines(InputStream in, int mostBytes) {
        this.in = new BufferedInputStream(in);
        this.mostBytes = mostBytes;
    }

    /** The next one without its end, null after the last. */
    @Nullable
    String next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        boolean isTooLong = false;
        int read = in.read();
        if (read == -1) {
            return null;
        }
        while (read != -1 && read != '\n' && read != '\r') {
            isTooLong |= line.size() == mostBytes;
            if (!isTooLong) {
                line.write(read);
            }
            read = in.read();
        }
        return isTooLong ? TOO_LONG : line.toString(UTF_8);
    }
}
