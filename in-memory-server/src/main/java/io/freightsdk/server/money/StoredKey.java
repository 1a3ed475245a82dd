package io.freightsdk.server.money;

import io.freightsdk.server.values.Scope;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** An agent key as it is stored: without its text, with the fingerprint that recognizes it. */
public record StoredKey(String id, String brokerId, Fingerprint fingerprint, Set<Scope> scopes, boolean revoked) {

    /** Copies the scopes, in their declared order. */
    public StoredKey {
        Set<Scope> copy = EnumSet.noneOf(Scope.class);
        copy.addAll(scopes);
        scopes = Collections.unmodifiableSet(copy);
    }

    /** Returns whether an operation that needs this scope is allowed; otherwise it is answered 403. */
    public boolean allows(Scope scope) {
        return scopes.contains(scope);
    }

    StoredKey revoke() {
        return new StoredKey(id, brokerId, fingerprint, scopes, true);
    }
}
