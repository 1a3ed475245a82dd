package io.freightsdk.server.money;

/** The authenticated caller, or why authentication failed. */
public sealed interface Authentication {

    /** A key that is good at this moment, its broker as of this moment, and the broker's live account. */
    record Accepted(StoredKey key, Broker broker, BrokerAccount account) implements Authentication {}

    /** Answered 401, whatever the reason. */
    record Rejected(Flaw reason) implements Authentication {}

    /** The reason of a 401; a client only learns whether it sent a key at all. */
    enum Flaw {
        /** No key was sent. */
        MISSING("MISSING_KEY"),
        /** No key has this text. */
        UNKNOWN("INVALID_KEY"),
        /** The key was good once. */
        REVOKED("INVALID_KEY");

        private final String code;

        Flaw(String code) {
            this.code = code;
        }

        /** The code of the answer, which does not tell unknown from revoked. */
        public String code() {
            return code;
        }
    }
}
