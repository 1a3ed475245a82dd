package io.freightsdk.server.wire;

/**
 * The limits of a request; a larger one is refused before it is held in memory.
 *
 * @param lineBytes request line (414) and each header line (431)
 * @param headBytes all lines up to the body (431)
 * @param headers header fields (431)
 * @param bodyBytes body (413)
 */
public record Limits(int lineBytes, int headBytes, int headers, int bodyBytes) {

    /** Returns 8 KiB a line, 32 KiB a head, 100 headers, 1 MiB a body. */
    public static Limits standard() {
        return new Limits(8 * 1024, 32 * 1024, 100, 1024 * 1024);
    }
}
