module consumer {
    requires io.freightsdk.durable;
    requires io.freightsdk.server;
    requires com.h2database;
    requires java.naming;
}
