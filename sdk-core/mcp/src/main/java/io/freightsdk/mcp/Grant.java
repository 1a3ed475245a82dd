package io.freightsdk.mcp;

import java.util.Collection;
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

    /** All tools, for those who need no token or share one. */
    static final Grant ANYBODY = new Grant("", Set.of(ALL));

    boolean allows(@Nullable Object tool) {
        return scopes.contains(ALL) || scopes.contains(String.valueOf(tool));
    }

    boolean isOf(Grant other) {
        return subject.equals(other.subject);
    }

    /** @param most that may be open at once, of which one subject has a quarter at most */
    void check(Collection<Grant> open, int most) throws RefusedException {
        boolean isFull = open.size() > most;
        boolean isOverItsPart =
                !subject.isEmpty() && open.stream().filter(this::isOf).count() > most / 4;
        if (isFull || isOverItsPart) {
            throw RefusedException.unread(
                    isFull ? 503 : 429, "too many are open at once; end some, or try again later");
        }
    }
}
