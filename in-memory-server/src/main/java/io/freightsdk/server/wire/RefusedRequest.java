package io.freightsdk.server.wire;

/**
 * A request that the edge answered by itself, as it was malformed, too large or too slow.
 *
 * @param id what its answer carries as {@code X-Request-Id}
 * @param method empty if it did not come to that
 * @param path as sent, without scheme, host and query; empty if it did not come to that
 * @param status of its answer
 */
public record RefusedRequest(String id, String method, String path, int status) {}
