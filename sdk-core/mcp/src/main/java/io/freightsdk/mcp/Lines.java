package io.freightsdk.mcp;

import java.io.IOException;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** The lines of a host. */
record Lines(BufferedSource in, int tooManyBytes) {
    /**
     * Returns the next line without its end, or null after the last one.
     *
     * @throws RpcException if the line is too long; the next call returns the line after it
     */
    @Nullable
    String next() throws IOException, RpcException {
        boolean isTooLong = false;
        while (in.indexOf((byte) '\n', 0, tooManyBytes) == -1 && in.request(tooManyBytes)) {
            in.skip(tooManyBytes);
            isTooLong = true;
        }
        String line = in.readUtf8Line();
        if (isTooLong) {
            throw RpcException.invalidRequest("the message must have less than " + tooManyBytes + " bytes");
        }
        return line;
    }
}
