package io.freightsdk.server.billing;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The SHA-256 of a body or a secret: says whether two are the same without keeping either; compared in constant time. */
public final class Fingerprint {

    private static final int LENGTH = 32;

    private final byte[] digest;

    private Fingerprint(byte[] digest) {
        this.digest = digest;
    }

    /** The fingerprint of these bytes. */
    public static Fingerprint of(byte[] content) {
        try {
            return new Fingerprint(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    /** The fingerprint of the text's UTF-8 bytes. */
    public static Fingerprint of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Back from {@link #hex()}; anything but 64 hex digits is an {@link IllegalArgumentException}. */
    public static Fingerprint ofHex(String hex) {
        byte[] digest = HexFormat.of().parseHex(hex);
        if (digest.length != LENGTH) {
            throw new IllegalArgumentException("fingerprint: " + digest.length + " bytes, expected " + LENGTH);
        }
        return new Fingerprint(digest);
    }

    /** All of it as 64 hex digits, for a snapshot. */
    public String hex() {
        return HexFormat.of().formatHex(digest);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Fingerprint that && MessageDigest.isEqual(digest, that.digest);
    }

    @Override
    public int hashCode() {
        return ByteBuffer.wrap(digest).getInt();
    }

    /** The first 8 digits only, enough to tell two apart in a message. */
    @Override
    public String toString() {
        return hex().substring(0, 8);
    }
}
