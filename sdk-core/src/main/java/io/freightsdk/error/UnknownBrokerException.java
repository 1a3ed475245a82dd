package io.freightsdk.error;

import org.jspecify.annotations.Nullable;

/** Thrown when the broker of the agent key is not registered (422). Nothing was done and nothing was charged. */
public class UnknownBrokerException extends ApiException {
    private static final long serialVersionUID = 1L;

    private final @Nullable String brokerEmail;

    /** Creates the exception for a 422. */
    public UnknownBrokerException(CallFacts facts, @Nullable String brokerEmail, String body) {
        super(facts, new Response(422, "UNKNOWN_BROKER", body), charge(facts, "register the broker of this key"));
        this.brokerEmail = brokerEmail;
    }

    /** Returns the e-mail address of the broker of the key; null if the response does not have it. It is not part of the message. */
    public final @Nullable String brokerEmail() {
        return brokerEmail;
    }

    @Override
    public String code() {
        return "UNKNOWN_BROKER";
    }
}
