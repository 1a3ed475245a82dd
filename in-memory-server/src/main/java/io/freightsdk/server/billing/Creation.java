package io.freightsdk.server.billing;

/** How a creation ended: like any payment, or with the load its customerRef already stood for. */
public sealed interface Creation<T> permits Payment, Creation.Existing {

    /** The customerRef was known: nothing was created or charged. */
    record Existing<T>(String loadNumber) implements Creation<T> {}
}
