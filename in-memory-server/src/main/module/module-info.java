/** The reference server: all that a test starts and calls, and the values that it returns. */
module io.freightsdk.server {
    requires transitive io.freightsdk.models;
    requires com.google.i18n.phonenumbers.libphonenumber;
    requires java.net.http;
    requires kotlin.stdlib;
    requires org.apache.httpcomponents.core5.httpcore5;
    requires org.jspecify; // at run time it tells what a snapshot may leave out
    requires static org.junit.jupiter.api;
    requires static org.opentest4j;
    requires static spring.beans;
    requires static spring.context;
    requires static spring.core;
    requires static spring.test;

    exports io.freightsdk.server;
    exports io.freightsdk.server.junit;
    exports io.freightsdk.server.values;

    // JUnit and Spring make what is in here by reflection
    opens io.freightsdk.server.junit;
}
