package io.freightsdk.server.money;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import okio.ByteString;

/** The SHA-256 of a body or a secret: says whether two are the same without keeping either. */
public record Fingerprint(ByteString sha256) {
    private static final int LENGTH = 32;
    // a new one for each key costs a tenth of what a small read allocates
    private static final ThreadLocal<MessageDigest> SHA_256 = ThreadLocal.withInitial(Fingerprint::digest);

    /** Refuses anything but 32 bytes. */
    public Fingerprint {
        if (sha256.size() != LENGTH) {
            throw new IllegalArgumentException("fingerprint: " + sha256.size() + " bytes, expected " + LENGTH);
        }
    }

    /** The fingerprint of these bytes. */
    public static Fingerprint of(byte[] content) {
        return new Fingerprint(ByteString.of(SHA_256.get().digest(content)));
    }

    /** The fingerprint of the text's UTF-8 bytes. */
    public static Fingerprint of(String text) {
        return of(text.getBytes(UTF_8));
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new LinkageError("every Java has SHA-256", e);
        }
    }

    /** Returns the fingerprint of that {@link #hex()}; other text is an {@link IllegalArgumentException}. */
    public static Fingerprint ofHex(String hex) {
        return new Fingerprint(ByteString.decodeHex(hex));
    }

    /** Compares in constant time, so that the duration reveals nothing of a secret. */
    public boolean isOf(String secret) {
        return MessageDigest.isEqual(sha256.toByteArray(), of(secret).sha256.toByteArray());
    }

    /** Returns it as 64 hex digits, for a snapshot. */
    public String hex() {
        return sha256.hex();
    }

    /** The first 8 digits only, enough to distinguish two in a message. */
    @Override
    public String toString() {
        return hex().substring(0, 8);
    }
}
