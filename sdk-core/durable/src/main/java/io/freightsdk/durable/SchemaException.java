package io.freightsdk.durable;

import org.jspecify.annotations.Nullable;

/** The tables are not there, or not as this version needs them, or the database is none that is supported. */
public final class SchemaException extends DurableException {
    private static final long serialVersionUID = 1L;

    /**
     * A refusal to begin.
     *
     * @param message what is missing and which script makes it
     * @param cause what the driver threw, null if nothing was thrown
     */
    public SchemaException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
