package io.freightsdk;

import okio.Buffer;
import okio.Source;
import okio.Timeout;

/** Reads a buffer without consuming it, so that an invalid body can still be shown. */
final class PeekingReader implements Source {
    private final Buffer.UnsafeCursor cursor = new Buffer.UnsafeCursor();
    private final long size;
    private long position;

    PeekingReader(Buffer buffer) {
        this.size = buffer.size();
        buffer.readUnsafe(cursor);
    }

    /** Copies: segments that are shared with a clone do not go back to their pool. */
    @Override
    public long read(Buffer sink, long byteCount) {
        if (position == size) {
            return -1;
        }
        cursor.seek(position);
        int count = (int) Math.min(byteCount, cursor.end - cursor.start);
        sink.write(cursor.data, cursor.start, count);
        position += count;
        return count;
    }

    @Override
    public Timeout timeout() {
        return Timeout.NONE;
    }

    @Override
    public void close() {
        cursor.close();
    }
}
