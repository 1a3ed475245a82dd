package io.freightsdk.error;

/** Whether a call was charged, as far as the client knows. */
public enum ChargeStatus {
    /** The service has debited the balance, or the card of a top-up. */
    CHARGED("charged"),

    /** The service has not debited the balance: it said so, the operation is free, or no request reached it. */
    NOT_CHARGED("nothing charged"),

    /** A request of a paid operation was sent, and no response says whether it was charged. */
    UNKNOWN("charge unknown");

    private final String words;

    ChargeStatus(String words) {
        this.words = words;
    }

    /** Returns the words that messages use, such as {@code nothing charged}. */
    public String words() {
        return words;
    }
}
