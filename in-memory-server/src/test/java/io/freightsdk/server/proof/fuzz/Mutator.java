package io.freightsdk.server.proof.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.freightsdk.server.proof.LongRun;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Makes inputs out of inputs, the same ones for the same seed. */
final class Mutator {
    private static final int LARGEST = 60_000;
    /** Separated by white space, with the escapes of Java. */
    private static final List<String> PIECES =
            Stream.of("""
            \\r\\n \\n \\r \\0 \\s \\t : ; ,
            % %00 %2f .. // ? # { } [ ] " \\\\ \\\\u0000 \\\\ud800
            null true - -1 0 1e999 -0.0 1e-999 NaN
            9999999999 99999999999999999999 2147483648 9223372036854775807 0.00001
            T Z +14:00 -18:00 PT P9999999D
            \\377 \\303\\251 \\355\\240\\200 \\360\\237\\232\\232
            Content-Length:\\s5\\r\\n Transfer-Encoding:\\schunked\\r\\n Connection:\\sclose\\r\\n
            Expect:\\s100-continue\\r\\n Host:\\sx\\r\\n HTTP/1.0 HTTP/9.9 0\\r\\n\\r\\n
            ext x + * é
            """.split("\\s+")).map(String::translateEscapes).toList();

    private final Random random;

    Mutator(long seed) {
        random = LongRun.random(seed);
    }

    int pick(int size) {
        return random.nextInt(size);
    }

    /** Changes it in one to so many places, mostly few; every tenth time in none. */
    byte[] mutated(byte[] input, byte[] other, int most) {
        byte[] bytes = input;
        int changes = random.nextInt(10) == 0 ? 0 : 1 + random.nextInt(1 + random.nextInt(most));
        for (int i = 0; i < changes; i++) {
            bytes = changed(bytes, other);
        }
        return bytes.length > LARGEST ? Arrays.copyOf(bytes, LARGEST) : bytes;
    }

    private byte[] changed(byte[] bytes, byte[] other) {
        int from = random.nextInt(bytes.length + 1);
        int to = Math.min(bytes.length, from + length());
        return switch (random.nextInt(8)) {
            case 0 -> flipped(bytes, from);
            case 1 -> spliced(bytes, from, to, new byte[0]);
            case 2 -> spliced(bytes, from, from, Arrays.copyOfRange(bytes, from, to));
            case 3 -> spliced(bytes, from, to, piece());
            case 4, 5 -> spliced(bytes, from, from, piece());
            case 6 -> spliced(bytes, from, from, repeated(piece()));
            default -> {
                int start = random.nextInt(other.length + 1);
                yield spliced(
                        bytes, from, to, Arrays.copyOfRange(other, start, Math.min(other.length, start + length())));
            }
        };
    }

    /** Mostly short. */
    private int length() {
        return 1 + random.nextInt(1 << random.nextInt(8));
    }

    private byte[] piece() {
        return PIECES.get(random.nextInt(PIECES.size())).getBytes(ISO_8859_1);
    }

    private byte[] repeated(byte[] piece) {
        ByteArrayOutputStream repeated = new ByteArrayOutputStream();
        int times = 1 << random.nextInt(random.nextInt(20) == 0 ? 14 : 5);
        for (int i = 0; i < times && repeated.size() < LARGEST; i++) {
            repeated.writeBytes(piece);
        }
        return repeated.toByteArray();
    }

    private byte[] flipped(byte[] bytes, int at) {
        byte[] flipped = bytes.clone();
        if (at < flipped.length) {
            flipped[at] ^= (byte) (1 << random.nextInt(8));
        }
        return flipped;
    }

    private static byte[] spliced(byte[] bytes, int from, int to, byte[] middle) {
        ByteArrayOutputStream spliced = new ByteArrayOutputStream();
        spliced.write(bytes, 0, from);
        spliced.writeBytes(middle);
        spliced.write(bytes, to, bytes.length - to);
        return spliced.toByteArray();
    }
}
