package io.freightsdk.server.geo;

import java.util.Arrays;

/**
 * Reads numbers written in as few bytes as each needs, seven bits a byte, low bits first. Over a plain array, because
 * the table is read before anything is compiled, when every call per byte shows.
 */
final class Varints {

    private final byte[] bytes;
    private int next;

    Varints(byte[] bytes) {
        this.bytes = bytes;
    }

    int unsigned() {
        int value = 0;
        for (int shift = 0; ; shift += 7) {
            byte part = bytes[next++];
            value |= (part & 0x7f) << shift;
            if (part >= 0) {
                return value;
            }
        }
    }

    /** Small on either side of zero: 0, -1, 1, -2, 2 are written as 0, 1, 2, 3, 4. */
    int signed() {
        int zigzag = unsigned();
        return (zigzag >>> 1) ^ -(zigzag & 1);
    }

    byte[] bytes(int length) {
        next += length;
        return Arrays.copyOfRange(bytes, next - length, next);
    }
}
