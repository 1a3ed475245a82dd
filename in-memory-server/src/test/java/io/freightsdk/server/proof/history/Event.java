package io.freightsdk.server.proof.history;

/** An operation between the moment before it was sent and the moment after its response was there. */
record Event(int thread, Operation operation, Outcome outcome, long invoked, long returned) {

    @Override
    public String toString() {
        return invoked / 1_000 + " to " + returned / 1_000 + " us, thread " + thread + ": " + operation + " -> "
                + outcome;
    }
}
