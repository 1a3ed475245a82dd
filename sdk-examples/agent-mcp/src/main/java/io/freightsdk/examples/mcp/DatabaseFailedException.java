package io.freightsdk.examples.mcp;

import java.sql.SQLException;

/** The database that keeps the budget has failed; its name is what the model is told. */
final class DatabaseFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DatabaseFailedException(SQLException cause) {
        super("the database of " + DatabaseAt.URL + " has failed: SQLState " + cause.getSQLState(), cause);
    }
}
