package io.freightsdk.durable;

import org.jspecify.annotations.Nullable;

/** The database failed, or cannot do what was requested. No call to the service was made. */
public class DurableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message what, where, and what to do next
     * @param cause what the driver threw, null if nothing was thrown
     */
    public DurableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
