/** The client, its exceptions, tracking and the tools for agents. */
@SuppressWarnings("module") // a module that is compiled after this one
module io.freightsdk.core {
    requires transitive io.freightsdk.models;
    requires transitive okhttp3;
    requires io.github.resilience4j.core;
    requires io.github.resilience4j.retry;
    requires kotlin.stdlib;
    requires org.slf4j;
    requires static org.jspecify;
    requires static io.opentelemetry.api;
    requires static io.opentelemetry.context;
    requires static micrometer.core;

    exports io.freightsdk;
    exports io.freightsdk.error;
    exports io.freightsdk.internal; // not to durable and the starter alone: they may be on the class path
    exports io.freightsdk.micrometer;
    exports io.freightsdk.opentelemetry;
    exports io.freightsdk.testing;
    exports io.freightsdk.tools;
    exports io.freightsdk.tracking;
}
