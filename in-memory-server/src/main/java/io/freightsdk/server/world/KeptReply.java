package io.freightsdk.server.world;

import okio.ByteString;

/** An answer that is given again, byte for byte, to everybody who comes with the same Idempotency-Key. */
public record KeptReply(int status, ByteString body) {}
