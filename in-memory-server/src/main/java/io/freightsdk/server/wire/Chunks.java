package io.freightsdk.server.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import okio.Buffer;
import okio.Sink;
import okio.Timeout;

/** A body in chunks, each as long as what it is given; closing it sends the last, empty one, which says that it is whole. */
final class Chunks implements Sink {
    private static final byte[] END = "0\r\n\r\n".getBytes(US_ASCII);

    private final Wire wire;

    Chunks(Wire wire) {
        this.wire = wire;
    }

    @Override
    public void write(Buffer source, long byteCount) throws IOException {
        if (byteCount == 0) {
            return; // an empty chunk would be the end
        }
        Buffer chunk = new Buffer().writeHexadecimalUnsignedLong(byteCount).writeUtf8("\r\n");
        chunk.write(source, byteCount);
        wire.write(chunk.writeUtf8("\r\n").readByteArray());
    }

    @Override
    public void flush() {}

    @Override
    public Timeout timeout() {
        return Timeout.NONE;
    }

    @Override
    public void close() throws IOException {
        wire.write(END);
    }
}
