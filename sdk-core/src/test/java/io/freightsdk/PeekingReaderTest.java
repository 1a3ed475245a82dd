package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.ResponseReader.PeekingReader;
import java.io.IOException;
import java.util.Random;
import okio.Buffer;
import okio.BufferedSource;
import okio.ByteString;
import okio.Okio;
import org.junit.jupiter.api.Test;

class PeekingReaderTest {
    @Test
    void nothingIsTakenFromTheBuffer() throws IOException {
        long seed = 20_260_504;
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            byte[] bytes = new byte[random.nextInt(40_000)];
            random.nextBytes(bytes);
            Buffer buffer = inPieces(bytes, random);
            ByteString read;
            try (BufferedSource source = Okio.buffer(new PeekingReader(buffer))) {
                read = source.readByteString();
                assertThat(source.exhausted()).isTrue();
            }
            assertThat(read).as("seed %s, round %s", seed, i).isEqualTo(ByteString.of(bytes));
            assertThat(buffer.readByteString()).as("seed %s, round %s", seed, i).isEqualTo(ByteString.of(bytes));
        }
    }

    /** Segments of all sizes, as they come from a socket. */
    private static Buffer inPieces(byte[] bytes, Random random) {
        Buffer buffer = new Buffer();
        int from = 0;
        while (from < bytes.length) {
            int count = Math.min(1 + random.nextInt(9_000), bytes.length - from);
            Buffer piece = new Buffer().write(bytes, from, count);
            buffer.write(piece, count);
            from += count;
        }
        return buffer;
    }

    @Test
    void smallReadsGoOnWhereTheyStopped() throws IOException {
        Buffer buffer = new Buffer().writeUtf8("abcdef");
        PeekingReader source = new PeekingReader(buffer);
        Buffer sink = new Buffer();
        while (source.read(sink, 4) != -1) {
            assertThat(buffer.size()).isEqualTo(6);
        }
        source.close();
        assertThat(sink.readUtf8()).isEqualTo("abcdef");
    }

    @Test
    void emptyBufferIsAtItsEnd() throws IOException {
        try (PeekingReader source = new PeekingReader(new Buffer())) {
            assertThat(source.read(new Buffer(), 1)).isEqualTo(-1);
        }
    }
}
