package io.freightsdk.server.billing;

import okio.ByteString;

/** An answer to a call with an Idempotency-Key: what every later call with the key gets again, byte for byte, if it is kept. */
public record KeptReply(int status, ByteString body) {

    /** Returns whether it uses the key up: any refusal leaves the key to the next call. */
    boolean isKept() {
        return status < 300;
    }
}
