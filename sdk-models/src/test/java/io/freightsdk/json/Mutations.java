package io.freightsdk.json;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import okio.Buffer;

/** Damages a document in one to four places: bytes, pieces of itself or another, and what parsers stumble over. */
final class Mutations {
    private static final List<String> TRAPS = List.of(
            "null",
            "true",
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"",
            "\\",
            "\\u0000",
            "\\ud800",
            "\\u00",
            "0",
            "-0",
            "1e400",
            "1e99999999999",
            "-1e-99999999999",
            "0.0000000000000000000000000000001",
            "99999999999999999999",
            "2147483648",
            "NaN",
            "Infinity",
            "01",
            "1.",
            "\"\"",
            "\" \"",
            "\"2026-02-30T00:00:00Z\"",
            "\"0000-01-01T00:00:00+18:00\"",
            "\"9999-12-31T23:59:60Z\"",
            "\"http://[\"",
            "\"%\"",
            "{}",
            "[]",
            "[null]",
            "{\"\":null}",
            "\uFEFF",
            "/*",
            "//",
            "#",
            "'",
            "\u2028",
            "\t",
            "\n",
            "9".repeat(500),
            "[".repeat(300),
            "{\"a\":".repeat(300));

    private final Random random;

    Mutations(long seed) {
        this.random = new Random(seed);
    }

    byte[] of(byte[] document, byte[] other) {
        byte[] damaged = document;
        for (int i = random.nextInt(4); i >= 0; i--) {
            damaged = once(damaged, other);
        }
        return damaged;
    }

    private byte[] once(byte[] document, byte[] other) {
        int from = random.nextInt(document.length + 1);
        int to = from + random.nextInt(Math.min(document.length - from, 40) + 1);
        Buffer damaged = new Buffer().write(document, 0, from);
        switch (random.nextInt(6)) {
            case 0 -> damaged.writeByte(random.nextInt(256));
            case 1 -> damaged.writeUtf8(TRAPS.get(random.nextInt(TRAPS.size())));
            case 2 -> damaged.write(document, from, to - from).write(document, from, to - from);
            case 3 -> {
                int start = random.nextInt(other.length + 1);
                damaged.write(other, start, random.nextInt(Math.min(other.length - start, 40) + 1));
            }
            case 4 -> {
                return damaged.readByteArray();
            }
            default -> {
                // what is between is lost
            }
        }
        return damaged.write(document, to, document.length - to).readByteArray();
    }

    static String shown(byte[] document) {
        return new String(document, StandardCharsets.ISO_8859_1);
    }
}
