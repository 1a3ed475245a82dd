package io.freightsdk.durable;

import org.jspecify.annotations.Nullable;

/** The tables are missing or not of the version needed, or the database is not supported. */
public final class SchemaException extends DurableException {
    private static final long serialVersionUID = 1L;

    final Why why;

    enum Why {
        /** No tables, or no rows of the account. */
        ABSENT,
        UNREACHABLE,
        OTHER
    }

    SchemaException(String message) {
        this(message, null);
    }

    SchemaException(Why why, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.why = why;
    }

    /**
     * Creates the exception.
     *
     * @param message what is missing and which script makes it
     * @param cause what the driver threw, null if nothing was thrown
     */
    public SchemaException(String message, @Nullable Throwable cause) {
        this(Why.OTHER, message, cause);
    }
}
