/** Calls, spend limits and followed loads that are stored in a database. */
module io.freightsdk.durable {
    requires transitive com.github.kagkarlsson.scheduler;
    requires transitive io.freightsdk.core;
    requires transitive java.sql;
    requires org.slf4j;
    requires static org.jspecify;

    exports io.freightsdk.durable;

    // the tables, for a migration that reads them from the module path
    opens io.freightsdk.durable.schema.h2;
    opens io.freightsdk.durable.schema.postgresql;
}
