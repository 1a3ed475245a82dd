package io.freightsdk.server.proof.history;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What one broker has at one moment, and what a response may be then: the specification, for one call after the other.
 *
 * @param creations the responses the keys of creations have had
 * @param topUps the same for top-ups
 */
record Account(
        long cents,
        Map<String, Outcome> creations,
        Map<String, Outcome> topUps,
        Map<String, String> refs,
        Set<String> loads) {
    static final long CREATE_CENTS = 65;
    static final long READ_CENTS = 2;

    /** With that much and nothing else. */
    static Account of(long cents) {
        return new Account(cents, Map.of(), Map.of(), Map.of(), Set.of());
    }

    /** How things are after the operation, or empty if it cannot have had that outcome here. */
    Optional<Account> after(Operation operation, Outcome outcome) {
        return switch (operation.kind()) {
            case CREATE -> created(operation, outcome);
            case READ ->
                cents < READ_CENTS
                        ? same(outcome.equals(Outcome.balance(402, cents)))
                        : next(outcome.equals(Outcome.done()), with(cents - READ_CENTS));
            case BALANCE -> same(outcome.equals(Outcome.balance(200, cents)));
            case TOP_UP -> toppedUp(operation, outcome);
        };
    }

    private Optional<Account> created(Operation operation, Outcome outcome) {
        Outcome first = creations.get(operation.key());
        if (first != null) {
            return same(outcome.equals(first.again()));
        }
        String existing = refs.get(operation.ref());
        if (existing != null) {
            return next(outcome.equals(Outcome.load(200, existing)), kept(operation, outcome));
        }
        if (cents < CREATE_CENTS) {
            return same(outcome.equals(Outcome.balance(402, cents)));
        }
        boolean fresh = outcome.equals(Outcome.load(201, outcome.load())) && !loads.contains(outcome.load());
        return next(fresh, with(cents - CREATE_CENTS).kept(operation, outcome).booked(operation, outcome));
    }

    private Optional<Account> toppedUp(Operation operation, Outcome outcome) {
        Outcome first = topUps.get(operation.key());
        if (first != null) {
            return same(outcome.equals(first.again()));
        }
        long more = cents + operation.cents();
        Map<String, Outcome> responses = operation.key().isEmpty() ? topUps : put(topUps, operation.key(), outcome);
        return next(outcome.equals(Outcome.balance(200, more)), new Account(more, creations, responses, refs, loads));
    }

    private Account with(long changedCents) {
        return new Account(changedCents, creations, topUps, refs, loads);
    }

    private Account kept(Operation operation, Outcome outcome) {
        return operation.key().isEmpty()
                ? this
                : new Account(cents, put(creations, operation.key(), outcome), topUps, refs, loads);
    }

    private Account booked(Operation operation, Outcome outcome) {
        Set<String> more = new HashSet<>(loads);
        more.add(outcome.load());
        Map<String, String> named = operation.ref().isEmpty() ? refs : put(refs, operation.ref(), outcome.load());
        return new Account(cents, creations, topUps, named, more);
    }

    private static <V> Map<String, V> put(Map<String, V> map, String key, V value) {
        Map<String, V> more = new HashMap<>(map);
        more.put(key, value);
        return more;
    }

    private Optional<Account> same(boolean legal) {
        return next(legal, this);
    }

    private static Optional<Account> next(boolean legal, Account next) {
        return legal ? Optional.of(next) : Optional.empty();
    }
}
