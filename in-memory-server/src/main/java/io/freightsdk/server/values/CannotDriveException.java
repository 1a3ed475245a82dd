package io.freightsdk.server.values;

/** A drive that this load does not allow; the message says which stop or status is in the way. */
public final class CannotDriveException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    /** Says why, of the truck of a load. */
    public CannotDriveException(String loadNumber, String why) {
        super("truck of " + loadNumber + ": " + why);
    }
}
