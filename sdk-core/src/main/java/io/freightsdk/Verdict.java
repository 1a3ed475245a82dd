package io.freightsdk;

/** What a result means for the money, by what was known of its charge when the request was sent. */
enum Verdict {
    /** This request was charged. */
    CHARGED,

    /** An earlier request was charged, at the price then, and nothing counts it yet. */
    CHARGED_BEFORE,

    /** Neither this request nor an earlier one of ours was charged, or that is counted already. */
    FREE,

    /** Nobody knows. */
    UNKNOWN;

    /** What a result says. */
    enum Response {
        /** The service has done it now. */
        MADE,

        /** It is the response to an earlier request with the idempotency key. */
        REPLAYED,

        /** There is a load with the customerRef, which only this order has. */
        FOUND_OWN,

        /** There is a load with the customerRef of the user's own, perhaps of another order. */
        FOUND
    }

    /** What was known of the charge. */
    enum Before {
        /** No request for it was sent, as far as this client and its store know. */
        NOTHING,

        /** Only this client can have sent a request for it, and was told that nothing was charged. */
        REFUSED,

        /** A refusal for a moment, such as 429 or 503, which a gateway may have sent in place of a response. */
        REFUSED_BY_GATEWAY,

        /** A request for it was sent, and its response was lost or is not there yet. */
        UNKNOWN,

        /** It was charged. */
        CHARGED
    }

    /**
     * Decides by this table, which is all that it does:
     *
     * <pre>
     *            NOTHING   REFUSED         REFUSED_BY_GATEWAY  UNKNOWN         CHARGED
     * MADE       CHARGED   CHARGED         CHARGED             CHARGED         FREE; for another load CHARGED
     * REPLAYED   FREE      CHARGED_BEFORE  CHARGED_BEFORE      CHARGED_BEFORE  FREE
     * FOUND_OWN  FREE      CHARGED_BEFORE  CHARGED_BEFORE      CHARGED_BEFORE  FREE
     * FOUND      FREE      FREE            UNKNOWN             UNKNOWN         FREE
     * </pre>
     *
     * @param isAnotherLoad whether the result names another load than the one that was charged
     */
    static Verdict of(Response response, Before before, boolean isAnotherLoad) {
        return switch (response) {
            case MADE -> before == Before.CHARGED && !isAnotherLoad ? FREE : CHARGED;
            case REPLAYED, FOUND_OWN ->
                switch (before) {
                    case NOTHING, CHARGED -> FREE;
                    case REFUSED, REFUSED_BY_GATEWAY, UNKNOWN -> CHARGED_BEFORE;
                };
            case FOUND ->
                switch (before) {
                    case NOTHING, REFUSED, CHARGED -> FREE;
                    case REFUSED_BY_GATEWAY, UNKNOWN -> UNKNOWN;
                };
        };
    }
}
