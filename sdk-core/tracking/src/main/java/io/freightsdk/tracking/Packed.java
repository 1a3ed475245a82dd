package io.freightsdk.tracking;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import okio.ByteString;

/**
 * Numbers and texts in few bytes, so that one list of fields both writes and reads them. Each method writes the value it is
 * given and returns it or, while reading, returns the value that was written there.
 */
final class Packed {
    private final boolean reads;
    private byte[] bytes;
    private int at;

    private Packed(byte[] bytes, boolean reads) {
        this.bytes = bytes;
        this.reads = reads;
    }

    static Packed empty() {
        return new Packed(new byte[160], false);
    }

    static Packed of(ByteString bytes) {
        return new Packed(bytes.toByteArray(), true);
    }

    ByteString toByteString() {
        return ByteString.of(bytes, 0, at);
    }

    /** Negative ones too; small ones in one byte. */
    long number(long number) {
        if (!reads) {
            long left = (number << 1) ^ (number >> 63);
            while ((left & ~0x7FL) != 0) {
                add((int) ((left & 0x7F) | 0x80));
                left >>>= 7;
            }
            add((int) left);
            return number;
        }
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

    int number(int number) {
        return (int) number((long) number);
    }

    int count(int count, int most) {
        int read = number(count);
        if (read < 0 || read > most) {
            throw noWatch();
        }
        return read;
    }

    /** Writes a set as one number, the first of these as its lowest bit. */
    <E extends Enum<E>> void flags(Set<E> flags, Set<E> these) {
        long bits = 0;
        int place = 0;
        for (E one : these) {
            bits |= flags.contains(one) ? 1L << place : 0;
            place++;
        }
        bits = number(bits);
        for (E one : these) {
            boolean unused = (bits & 1) != 0 ? flags.add(one) : flags.remove(one);
            bits >>= 1;
        }
    }

    /** A time in milliseconds, 0 for none, as its distance from another. */
    long time(long time, long from) {
        long distance = time - from;
        distance = number(time == 0 ? 0 : distance >= 0 ? distance + 1 : distance);
        return distance == 0 ? 0 : from + (distance > 0 ? distance - 1 : distance);
    }

    /** A time to the second, 0 for none. */
    long second(long time, long from) {
        long second = time(time == 0 ? 0 : time / 1_000, from / 1_000);
        return reads ? second * 1_000 : time;
    }

    String text(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        int length = number(encoded.length);
        if (!reads) {
            for (byte one : encoded) {
                add(one);
            }
            return text;
        }
        if (length < 0 || length > bytes.length - at) {
            throw noWatch();
        }
        at += length;
        return new String(bytes, at - length, length, StandardCharsets.UTF_8);
    }

    /** A text, as its place among some that are usual, if it is one of them. */
    String word(String text, List<String> usual) {
        int known = usual.indexOf(text);
        int place = number(known >= 0 ? known : usual.size());
        return place >= 0 && place < usual.size() ? usual.get(place) : text(text);
    }

    /** Degrees to a few meters, in three bytes. */
    double degrees(double degrees) {
        if (reads) {
            return ((next() << 16) | ((next() & 0xFF) << 8) | (next() & 0xFF)) / Degrees.PARTS;
        }
        int fine = (int) Math.round(degrees * Degrees.PARTS);
        add(fine >> 16);
        add(fine >> 8);
        add(fine);
        return degrees;
    }

    private void add(int one) {
        if (at == bytes.length) {
            bytes = Arrays.copyOf(bytes, at * 2);
        }
        bytes[at++] = (byte) one;
    }

    private byte next() {
        if (at == bytes.length) {
            throw noWatch();
        }
        return bytes[at++];
    }

    static IllegalArgumentException noWatch() {
        return new IllegalArgumentException("watch: its bytes are not those of a watch");
    }
}
