package io.freightsdk.examples.mcp;

import java.sql.SQLException;

/** The database of the budget has failed. */
final class DatabaseFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DatabaseFailedException(SQLException cause) {
        super("the database of " + DatabaseAt.URL + " has failed: SQLState " + cause.getSQLState(), cause);
    }
}
