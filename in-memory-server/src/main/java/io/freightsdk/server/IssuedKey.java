package io.freightsdk.server;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/** A key just made, with the only copy of its text there will ever be; {@code toString} hides it. */
public record IssuedKey(String id, String brokerId, Set<Scope> scopes, String text) {

    /** Copies the scopes, in their declared order. */
    public IssuedKey {
        scopes = Collections.unmodifiableSet(new TreeSet<>(scopes));
    }

    @Override
    public String toString() {
        return "IssuedKey[id=" + id + ", brokerId=" + brokerId + ", scopes=" + scopes + "]";
    }
}
