package io.freightsdk.error;

import org.jspecify.annotations.Nullable;

/** The broker of the agent key is not registered (422). */
public class UnknownBrokerException extends ApiException {
    private static final long serialVersionUID = 1L;

    private final @Nullable String brokerEmail;

    /** Creates the exception for a 422. */
    public UnknownBrokerException(CallFacts facts, @Nullable String brokerEmail, String body) {
        super(facts, new Response(422, "UNKNOWN_BROKER", body), charge(facts, "register the broker of this key"));
        this.brokerEmail = brokerEmail;
    }

    /** Returns the broker the key names, null if the body does not say. It is not part of the message. */
    public final @Nullable String brokerEmail() {
        return brokerEmail;
    }

    @Override
    public String code() {
        return "UNKNOWN_BROKER";
    }
}
