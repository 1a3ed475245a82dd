package io.freightsdk.server.proof.history;

/**
 * What its response was.
 *
 * @param load empty where the response names none
 * @param cents the balance it tells, -1 where it tells none
 */
record Outcome(int status, String load, long cents, boolean replayed) {

    static Outcome load(int status, String load) {
        return new Outcome(status, load, -1, false);
    }

    static Outcome balance(int status, long cents) {
        return new Outcome(status, "", cents, false);
    }

    static Outcome done() {
        return new Outcome(200, "", -1, false);
    }

    Outcome again() {
        return new Outcome(status, load, cents, true);
    }

    @Override
    public String toString() {
        return status
                + (load.isEmpty() ? "" : " " + load)
                + (cents < 0 ? "" : " balance " + cents)
                + (replayed ? " replayed" : "");
    }
}
