package io.freightsdk.server.money;

/** A client's Idempotency-Key that has the right form; the exception's message of a wrong one is fit for the 400. */
public record IdempotencyKey(String text) {

    private static final int LONGEST = 255;

    /** Refuses everything but 1 to 255 printable ASCII characters. */
    public IdempotencyKey {
        if (text.isEmpty() || text.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "Idempotency-Key: " + text.length() + " characters, expected 1 to " + LONGEST);
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                throw new IllegalArgumentException("Idempotency-Key: character " + (i + 1) + " is not printable ASCII");
            }
        }
    }
}
