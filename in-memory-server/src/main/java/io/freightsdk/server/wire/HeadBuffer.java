package io.freightsdk.server.wire;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.impl.io.SessionInputBufferImpl;
import org.apache.hc.core5.util.CharArrayBuffer;

/** HttpCore's input buffer, which lets more pass in a line than is safe, and sees no limit to all lines together. */
final class HeadBuffer extends SessionInputBufferImpl {
    private static final int CAPACITY = 4 * 1024;

    private long remaining = Long.MAX_VALUE;

    HeadBuffer(int lineBytes) {
        super(CAPACITY, lineBytes);
    }

    /** From now on all lines together may have that many bytes. */
    void limit(long bytes) {
        remaining = bytes;
    }

    @Override
    public int readLine(CharArrayBuffer line, InputStream in) throws IOException {
        int length = super.readLine(line, in);
        if (length < 0) {
            // HttpCore takes the end of the stream for the end of the head
            throw new BadRequest(400, "connection ended inside a request");
        }
        remaining -= length + 2;
        if (remaining < 0) {
            throw new MessageConstraintException("head too long");
        }
        check(line);
        return length;
    }

    private static void check(CharArrayBuffer line) throws BadRequest {
        if (!line.isEmpty() && (line.charAt(0) == ' ' || line.charAt(0) == '\t')) {
            throw new BadRequest(400, "line begins with white space");
        }
        for (int i = 0; i < line.length(); i++) {
            if (Tokens.isControl(line.charAt(i))) {
                throw new BadRequest(400, "line holds a control character");
            }
        }
    }
}
