package io.freightsdk.durable;

import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if the database fails, or cannot do what was asked. The method that throws it has sent no request to the service, so
 * it has spent no money. Its message never contains values of your rows; the cause may.
 */
public class DurableException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final Set<String> MISSING = Set.of("42P01", "3F000", "42703", "42S02", "42S03", "42S04", "42S22");

    /** The states of H2 for a syntax error, which PostgreSQL does not use. */
    private static final Set<String> SYNTAX = Set.of("42000", "42001");

    /**
     * Creates the exception.
     *
     * @param message what failed, where, and what to do next
     * @param cause the exception of the driver; null if nothing was thrown
     */
    public DurableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Creates the exception of a failed statement. Its message has the SQLState but not the text of the driver, which may
     * contain values of rows.
     */
    public static DurableException of(SQLException e) {
        String state = e.getSQLState() == null ? e.getClass().getSimpleName() : "SQLState " + e.getSQLState();
        return new DurableException(
                "the database failed with " + state + "; " + next(String.valueOf(e.getSQLState())), e);
    }

    private static String next(String state) {
        if (MISSING.contains(state)) {
            return "a table or a column is missing: run io/freightsdk/freight-1.sql of the freight-sdk-durable jar";
        }
        return SYNTAX.contains(state)
                ? "use PostgreSQL, or H2 with ;MODE=PostgreSQL in its URL"
                : "it is safe to call again; see the cause";
    }
}
