package io.freightsdk.server.wire;

/** A request that the edge answered on its own; method and path are empty if it did not come to them. */
public record RefusedRequest(String id, String method, String path, int status) {}
