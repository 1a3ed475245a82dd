package io.freightsdk.server.proof.history;

/** What a client asks for; empty where it has no key or no reference. */
record Operation(Kind kind, String key, String ref, long cents) {

    enum Kind {
        CREATE,
        READ,
        BALANCE,
        TOP_UP
    }

    static Operation create(String key, String ref) {
        return new Operation(Kind.CREATE, key, ref, 0);
    }

    static Operation read() {
        return new Operation(Kind.READ, "", "", 0);
    }

    static Operation balance() {
        return new Operation(Kind.BALANCE, "", "", 0);
    }

    static Operation topUp(String key, long cents) {
        return new Operation(Kind.TOP_UP, key, "", cents);
    }

    @Override
    public String toString() {
        return kind
                + (key.isEmpty() ? "" : " key " + key)
                + (ref.isEmpty() ? "" : " ref " + ref)
                + (cents == 0 ? "" : " " + cents);
    }
}
