/** The starter for Spring Boot, which makes its beans by reflection. */
open module io.freightsdk.spring {
    requires transitive io.freightsdk.core;
    requires java.sql;
    requires spring.beans;
    requires spring.boot;
    requires spring.boot.autoconfigure;
    requires spring.context;
    requires static io.freightsdk.durable;
    requires static org.jspecify;
    requires static micrometer.core;
    requires static spring.boot.actuator;
    requires static spring.boot.health;
    requires static spring.jdbc;
    requires static spring.test;
    requires static spring.tx;

    exports io.freightsdk.spring;
}
