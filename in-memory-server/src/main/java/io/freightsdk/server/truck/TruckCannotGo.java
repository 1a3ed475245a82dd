package io.freightsdk.server.truck;

/** A drive that this load does not allow; the message says which stop or status is in the way. */
public final class TruckCannotGo extends IllegalStateException {
    private static final long serialVersionUID = 1;

    TruckCannotGo(String loadNumber, String why) {
        super("truck of " + loadNumber + ": " + why);
    }
}
