package io.freightsdk.examples.mcp;

import java.util.List;

/** The most that may be open at once, of which one subject of OAuth has a quarter at most. */
record Bound(int most) {
    /** @throws RefusedException if one more, for this grant, is too many */
    void check(List<Grant> open, Grant next) throws RefusedException {
        String subject = next.subject();
        if (open.size() >= most) {
            throw RefusedException.tooMany(503);
        }
        if (!subject.isEmpty()
                && open.stream()
                                .filter(grant -> grant.subject().equals(subject))
                                .count()
                        >= most / 4) {
            throw RefusedException.tooMany(429);
        }
    }
}
