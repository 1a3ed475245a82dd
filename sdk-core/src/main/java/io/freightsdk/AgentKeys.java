package io.freightsdk;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The agent key of the moment: a fixed one, or one that is read before each attempt, so that it can be rotated. */
final class AgentKeys {
    /** Null if the key is fixed. */
    private final @Nullable Supplier<String> source;

    private volatile AgentKey newest;

    private AgentKeys(@Nullable Supplier<String> source, AgentKey first) {
        this.source = source;
        this.newest = first;
    }

    static AgentKeys fixed(String key) {
        return new AgentKeys(null, AgentKey.checked(key));
    }

    /** Reads it once now, so that a key that cannot be used is found when the client is made. */
    static AgentKeys of(Supplier<String> source) {
        return new AgentKeys(source, AgentKey.checked(Objects.requireNonNull(source.get(), "agentKey")));
    }

    /** Returns whether reading the key may run user code. */
    boolean mayChange() {
        return source != null;
    }

    /** The key for the next attempt; throws if user code throws or gives what fits into no header. */
    AgentKey now() {
        AgentKey known = newest;
        if (source == null) {
            return known;
        }
        try {
            String key = Objects.requireNonNull(source.get(), "agentKey");
            AgentKey next = known.is(key) ? known : AgentKey.checked(key);
            newest = next;
            return next;
        } catch (Throwable e) {
            throw new NoKeyException(e);
        }
    }

    boolean haveChangedSince(AgentKey used) {
        try {
            return !now().is(used);
        } catch (NoKeyException e) {
            return false;
        }
    }

    /** The supplier gave no key. What it threw may hold one, so its message is not repeated. */
    static final class NoKeyException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoKeyException(Throwable cause) {
            super(
                    "the agentKey supplier gave no usable key ("
                            + cause.getClass().getName() + ")",
                    cause);
        }
    }
}
