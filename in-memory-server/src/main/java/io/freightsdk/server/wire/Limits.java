package io.freightsdk.server.wire;

/** The limits of a request, in bytes of a line, of all lines and of the body; a larger one is refused unread. */
public record Limits(int lineBytes, int headBytes, int headers, int bodyBytes) {

    /** Returns 8 KiB a line, 32 KiB a head, 100 headers, 1 MiB a body. */
    public static Limits standard() {
        return new Limits(8 * 1024, 32 * 1024, 100, 1024 * 1024);
    }
}
