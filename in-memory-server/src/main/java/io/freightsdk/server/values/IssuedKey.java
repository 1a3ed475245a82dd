package io.freightsdk.server.values;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** A key just made, with the only copy of its text there will ever be; {@code toString} hides it. */
public record IssuedKey(String id, String brokerId, Set<Scope> scopes, String text) {

    /** Copies the scopes, in their declared order. */
    public IssuedKey {
        Set<Scope> copy = EnumSet.noneOf(Scope.class);
        copy.addAll(scopes);
        scopes = Collections.unmodifiableSet(copy);
    }

    @Override
    public String toString() {
        return "IssuedKey[id=" + id + ", brokerId=" + brokerId + ", scopes=" + scopes + "]";
    }
}
