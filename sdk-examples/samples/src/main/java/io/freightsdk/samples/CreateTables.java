package io.freightsdk.samples;

import io.freightsdk.durable.DurableFreight;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

class CreateTables {
    /** Creates the tables in a database that has none, for a test or a first try. */
    static void in(DataSource dataSource) throws IOException, SQLException {
        try (InputStream script = DurableFreight.class.getResourceAsStream("/io/freightsdk/freight-1.sql");
                Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(new String(script.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
