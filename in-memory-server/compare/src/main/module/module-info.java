/** Comparing a live service with the in-memory server, and judging traffic. */
module io.freightsdk.compare {
    requires java.net.http;
    requires kotlin.stdlib;
    requires transitive io.freightsdk.server;
    requires static okhttp3;
    requires static org.jspecify;

    exports io.freightsdk.compare;
}
