package io.freightsdk.mcp;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The address and login of the database of {@link DatabaseHome}. None of it is ever printed: the URL may hold a password too.
 *
 * @param user empty if the URL says it
 * @param password empty if the URL says it, or none is needed
 */
record DatabaseAt(String url, String user, String password) {
    static final String URL = "FREIGHT_DATABASE_URL";
    static final String USER = "FREIGHT_DATABASE_USER";
    static final String PASSWORD = "FREIGHT_DATABASE_PASSWORD";
    private static final String BEGIN = "jdbc:postgresql://";

    static @Nullable DatabaseAt of(Map<String, String> environment) {
        String url = environment.getOrDefault(URL, "").strip();
        String user = environment.getOrDefault(USER, "");
        String password = environment.getOrDefault(PASSWORD, "");
        if (!url.isEmpty() && !url.startsWith(BEGIN)) {
            throw new IllegalArgumentException(URL + " does not begin with " + BEGIN);
        }
        if (url.isEmpty() && !(user + password).isBlank()) {
            // a replica that lost its URL would have a budget of its own
            throw new IllegalArgumentException(URL + " is not set, but " + (user.isBlank() ? PASSWORD : USER) + " is");
        }
        return url.isEmpty() ? null : new DatabaseAt(url, user, password);
    }

    @Override
    public String toString() {
        return "DatabaseAt[" + URL + "]";
    }
}
