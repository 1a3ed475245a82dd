// db-scheduler names itself in its manifest, as the SDK's jars do; SLF4J has a descriptor, so nobody brings it along.
module consumer {
    requires io.freightsdk.durable;
    requires io.freightsdk.core;
    requires io.freightsdk.models;
    requires io.freightsdk.server;
    requires com.github.kagkarlsson.scheduler;
    requires com.h2database;
    requires org.slf4j;
    requires okhttp3;
    requires java.sql;
    requires java.naming;
    requires jdk.httpserver;
}
