package io.freightsdk.durable.internal;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.UUID;

/** The name of this process in rows. Not part of the API. */
public final class NodeName {
    private static final int LONGEST = 100;
    private static final String THIS = ofHost();

    private NodeName() {}

    /** Returns the host, the process id and a random part, so that a restarted process has another name. */
    public static String ofThisProcess() {
        return THIS;
    }

    private static String ofHost() {
        String host;
        try {
            host = InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            host = "unknown";
        }
        String rest = "-" + ProcessHandle.current().pid() + "-"
                + UUID.randomUUID().toString().substring(0, 8);
        return host.substring(0, Math.min(host.length(), LONGEST - rest.length())) + rest;
    }
}
