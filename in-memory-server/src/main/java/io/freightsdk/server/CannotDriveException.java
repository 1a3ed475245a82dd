package io.freightsdk.server;

/** Thrown when a load cannot be driven. Nothing has changed, and the message says which status or stop is in the way. */
public final class CannotDriveException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    CannotDriveException(String loadNumber, String reason) {
        super("truck of " + loadNumber + ": " + reason);
    }
}
