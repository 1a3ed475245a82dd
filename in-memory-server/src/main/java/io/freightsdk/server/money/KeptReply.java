package io.freightsdk.server.money;

import okio.ByteString;

/** An answer to a call with an Idempotency-Key; if it is kept, every later call with the key gets it, byte for byte. */
public record KeptReply(int status, ByteString body) {

    /** Returns whether it uses the key up: any refusal leaves the key to the next call. */
    boolean isKept() {
        return status < 300;
    }
}
