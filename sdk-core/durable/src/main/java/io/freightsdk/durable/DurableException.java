package io.freightsdk.durable;

import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The database failed, or cannot do what was requested. No call to the service was made. */
public class DurableException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final Set<String> MISSING = Set.of("42P01", "3F000", "42703", "42S02", "42S03", "42S04", "42S22");

    /** H2's, of which PostgreSQL has neither. */
    private static final Set<String> SYNTAX = Set.of("42000", "42001");

    /**
     * Creates the exception.
     *
     * @param message what, where, and what to do next
     * @param cause what the driver threw, null if nothing was thrown
     */
    public DurableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Creates the exception by the SQLState alone: the words of a driver may have values of rows in them. */
    public static DurableException of(SQLException e) {
        String state = e.getSQLState() == null ? e.getClass().getSimpleName() : "SQLState " + e.getSQLState();
        return new DurableException(
                "the database failed with " + state + "; " + next(String.valueOf(e.getSQLState())), e);
    }

    private static String next(String state) {
        if (MISSING.contains(state)) {
            return "a table is missing; run io/freightsdk/freight-1.sql of the jar";
        }
        return SYNTAX.contains(state)
                ? "the database is PostgreSQL, or H2 with ;MODE=PostgreSQL in its URL"
                : "retry it, see the cause";
    }
}
