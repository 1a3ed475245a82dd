package io.freightsdk.server;

/** A drive that this load does not allow; the message says which stop or status is in the way. */
public final class CannotDriveException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    CannotDriveException(String loadNumber, String reason) {
        super("truck of " + loadNumber + ": " + reason);
    }
}
