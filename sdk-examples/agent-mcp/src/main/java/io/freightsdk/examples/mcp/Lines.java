package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Lines of fewer than so many bytes. */
final class Lines {
    private final InputStream in;
    private final int tooManyBytes;

    Lines(InputStream in, int tooManyBytes) {
        this.in = new BufferedInputStream(in);
        this.tooManyBytes = tooManyBytes;
    }

    /**
     * The next one without its end, null after the last.
     *
     * @throws RefusedException for one that is too long, which is not kept
     */
    @Nullable
    String next() throws IOException, RefusedException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int read = in.read();
        if (read == -1) {
            return null;
        }
        while (read != -1 && read != '\n') {
            line.write(read);
            if (line.size() == tooManyBytes) {
                throw tooLong();
            }
            read = in.read();
        }
        String text = line.toString(UTF_8);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }

    private RefusedException tooLong() throws IOException {
        int read = in.read();
        while (read != -1 && read != '\n') {
            read = in.read();
        }
        return RefusedException.request("a message has less than " + tooManyBytes + " bytes");
    }
}
