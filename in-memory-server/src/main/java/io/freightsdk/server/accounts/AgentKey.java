package io.freightsdk.server.accounts;

import io.freightsdk.server.billing.Fingerprint;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** An agent key as it is kept: without its text, with the fingerprint that recognizes it. */
public record AgentKey(String id, String brokerId, Fingerprint fingerprint, Set<Scope> scopes, boolean revoked) {

    /** Copies the scopes, in their declared order. */
    public AgentKey {
        Set<Scope> copy = EnumSet.noneOf(Scope.class);
        copy.addAll(scopes);
        scopes = Collections.unmodifiableSet(copy);
    }

    /** Returns whether an operation that needs this scope is allowed; otherwise it is answered 403. */
    public boolean allows(Scope scope) {
        return scopes.contains(scope);
    }

    AgentKey revoke() {
        return new AgentKey(id, brokerId, fingerprint, scopes, true);
    }
}
