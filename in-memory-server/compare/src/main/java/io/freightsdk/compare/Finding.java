package io.freightsdk.compare;

import java.util.List;

/**
 * The finding about a line of {@code docs/assumptions.md}, or about what its id begins with: {@code contract},
 * {@code document} or {@code status}. The difference, or why it was not tried; the calls that showed it; and the line of
 * a settings file that has the in-memory server respond like the service, empty if there is none.
 */
public record Finding(String id, Verdict verdict, String what, List<Evidence> evidence, String setting) {

    /** The outcome of a comparison. */
    public enum Verdict {
        /** Service and server say the same. */
        AGREES,
        /** They do not. */
        DIFFERS,
        /** It was not, or could not be, tried. */
        NOT_TRIED
    }

    /** One call and both responses, without secrets. */
    public record Evidence(String call, String service, String server) {}

    /** Keeps a copy of the evidence. */
    public Finding {
        evidence = List.copyOf(evidence);
    }
}
