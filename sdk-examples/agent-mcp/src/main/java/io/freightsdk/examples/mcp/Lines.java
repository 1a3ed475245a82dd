package io.freightsdk.examples.mcp;

import java.io.IOException;
import java.io.InputStream;
import okio.BufferedSource;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/** Lines of fewer than so many bytes. */
final class Lines {
    private final BufferedSource in;
    private final int tooManyBytes;

    Lines(InputStream in, int tooManyBytes) {
        this.in = Okio.buffer(Okio.source(in));
        this.tooManyBytes = tooManyBytes;
    }

    /**
     * The next one without its end, null after the last.
     *
     * @throws RefusedException for one that is too long, which is not kept
     */
    @Nullable
    String next() throws IOException, RefusedException {
        boolean isTooLong = false;
        while (in.indexOf((byte) '\n', 0, tooManyBytes) == -1 && in.request(tooManyBytes)) {
            in.skip(tooManyBytes);
            isTooLong = true;
        }
        @Nullable String line = in.readUtf8Line();
        if (isTooLong) {
            throw RefusedException.request("a message has less than " + tooManyBytes + " bytes");
        }
        return line;
    }
}
