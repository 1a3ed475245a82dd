package io.freightsdk.server.wire;

/** Thrown when a document is not as expected; the message begins with the place, like {@code loads.3.journey.fixes}. */
public final class UnexpectedValue extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String place;

    /** Names the place, and what was expected or found there. */
    public UnexpectedValue(String place, String problem) {
        super(place + ": " + problem, null, false, false);
        this.place = place;
    }

    /** Returns its dotted place; {@code body} for the document as a whole. */
    public String place() {
        return place;
    }
}
