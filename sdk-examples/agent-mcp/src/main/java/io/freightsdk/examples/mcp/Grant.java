package io.freightsdk.examples.mcp;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rights of a request.
 *
 * @param subject whose budget it is; empty if there are no subjects, and each session has one
 * @param scopes names of tools, or {@code freight} for all
 */
record Grant(String subject, Set<String> scopes) {
    static final String ALL = "freight";

    /** The prefix of a subject's key; its spend counts for the agent too. */
    static final String SUBJECT = "subject ";

    /** All tools, for those who need no token or share one. */
    static final Grant ANYBODY = new Grant("", Set.of(ALL));

    boolean allows(@Nullable Object tool) {
        return scopes.contains(ALL) || scopes.contains(String.valueOf(tool));
    }
}
