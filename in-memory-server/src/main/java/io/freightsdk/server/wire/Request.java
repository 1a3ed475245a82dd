package io.freightsdk.server.wire;

import java.net.InetSocketAddress;
import okio.ByteString;

/** A request that has arrived in full and within all limits; header bytes above ASCII are read as ISO 8859-1. */
public record Request(
        String id, String method, Target target, Headers headers, ByteString body, InetSocketAddress peer) {

    Request withBody(ByteString arrived) {
        return new Request(id, method, target, headers, arrived, peer);
    }

    /** Returns whether the peer is on this machine. */
    public boolean fromLoopback() {
        return peer.getAddress().isLoopbackAddress();
    }
}
