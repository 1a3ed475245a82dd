package io.freightsdk.durable;

import org.jspecify.annotations.Nullable;

/** The database, or what was asked of it, is in the way. It says nothing of a call: none was made. */
public class DurableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * A failure.
     *
     * @param message what, where, and what to do next
     * @param cause what the driver threw, null if nothing was thrown
     */
    public DurableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
