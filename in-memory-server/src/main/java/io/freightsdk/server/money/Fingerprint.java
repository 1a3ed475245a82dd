package io.freightsdk.server.money;

import java.security.MessageDigest;
import okio.ByteString;

/** The SHA-256 of a body or a secret: says whether two are the same without keeping either. */
public record Fingerprint(ByteString sha256) {
    private static final int LENGTH = 32;

    /** Refuses anything but 32 bytes. */
    public Fingerprint {
        if (sha256.size() != LENGTH) {
            throw new IllegalArgumentException("fingerprint: " + sha256.size() + " bytes, expected " + LENGTH);
        }
    }

    /** The fingerprint of these bytes. */
    public static Fingerprint of(byte[] content) {
        return new Fingerprint(ByteString.of(content).sha256());
    }

    /** The fingerprint of the text's UTF-8 bytes. */
    public static Fingerprint of(String text) {
        return new Fingerprint(ByteString.encodeUtf8(text).sha256());
    }

    /**
     * Returns the fingerprint of that {@link #hex()}; anything but 64 hex digits is an {@link
     * IllegalArgumentException}.
     */
    public static Fingerprint ofHex(String hex) {
        return new Fingerprint(ByteString.decodeHex(hex));
    }

    /** Compares in constant time, which does not tell how much of a secret was right. */
    public boolean isOf(String secret) {
        return MessageDigest.isEqual(sha256.toByteArray(), of(secret).sha256.toByteArray());
    }

    /** Returns it as 64 hex digits, for a snapshot. */
    public String hex() {
        return sha256.hex();
    }

    /** The first 8 digits only, enough to tell two apart in a message. */
    @Override
    public String toString() {
        return hex().substring(0, 8);
    }
}
