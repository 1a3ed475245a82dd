package io.freightsdk.tracking;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import okio.ByteString;

/** Numbers and texts in few bytes, written and read in one order. */
final class Packed {
    private byte[] bytes;
    private int at;

    private Packed(byte[] bytes) {
        this.bytes = bytes;
    }

    static Packed empty() {
        return new Packed(new byte[160]);
    }

    static Packed of(ByteString bytes) {
        return new Packed(bytes.toByteArray());
    }

    ByteString toByteString() {
        return ByteString.of(bytes, 0, at);
    }

    /** Negative ones too; small ones in one byte. */
    Packed put(long number) {
        long left = (number << 1) ^ (number >> 63);
        while ((left & ~0x7FL) != 0) {
            add((int) ((left & 0x7F) | 0x80));
            left >>>= 7;
        }
        add((int) left);
        return this;
    }

    long number() {
        long read = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            byte next = next();
            read |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                break;
            }
        }
        return (read >>> 1) ^ -(read & 1);
    }

    /** A time in milliseconds, 0 for none, as its distance from another. */
    Packed putTime(long time, long from) {
        long distance = time - from;
        return put(time == 0 ? 0 : distance >= 0 ? distance + 1 : distance);
    }

    long time(long from) {
        long distance = number();
        return distance == 0 ? 0 : from + (distance > 0 ? distance - 1 : distance);
    }

    /** A time to the second, 0 for none. */
    Packed putSecond(long time, long from) {
        return putTime(time == 0 ? 0 : time / 1_000, from / 1_000);
    }

    long second(long from) {
        return time(from / 1_000) * 1_000;
    }

    Packed put(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        put(encoded.length);
        for (byte one : encoded) {
            add(one);
        }
        return this;
    }

    String text() {
        int length = (int) number();
        if (length < 0 || length > bytes.length - at) {
            throw new IllegalArgumentException("watch: its bytes are not those of a watch");
        }
        at += length;
        return new String(bytes, at - length, length, StandardCharsets.UTF_8);
    }

    /** A text, as its place among some that are usual, if it is one of them. */
    Packed putWord(String text, List<String> usual) {
        int place = usual.indexOf(text);
        return place >= 0 ? put(place) : put(usual.size()).put(text);
    }

    String word(List<String> usual) {
        int place = (int) number();
        return place >= 0 && place < usual.size() ? usual.get(place) : text();
    }

    /** Degrees to a few meters, in three bytes. */
    Packed putDegrees(double degrees) {
        int fine = (int) Math.round(degrees * Degrees.PARTS);
        add(fine >> 16);
        add(fine >> 8);
        add(fine);
        return this;
    }

    double degrees() {
        int fine = (next() << 16) | ((next() & 0xFF) << 8) | (next() & 0xFF);
        return fine / Degrees.PARTS;
    }

    private void add(int one) {
        if (at == bytes.length) {
            bytes = Arrays.copyOf(bytes, at * 2);
        }
        bytes[at++] = (byte) one;
    }

    private byte next() {
        if (at == bytes.length) {
            throw new IllegalArgumentException("watch: its bytes are not those of a watch");
        }
        return bytes[at++];
    }
}
