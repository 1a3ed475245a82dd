package io.freightsdk.server.wire;

/** A request, and what its connection allows for the answer. */
record Incoming(Request request, boolean http10, boolean keepAlive) {}
