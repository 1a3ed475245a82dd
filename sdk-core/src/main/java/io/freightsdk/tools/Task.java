package io.freightsdk.tools;

import io.freightsdk.CallOptions;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one tool does, and how a model is told of it. */
interface Task {
    Spec spec();

    /** The key of the price it spends or tells of, null if there is none. */
    default @Nullable String priceKey() {
        return spec().priceKey();
    }

    /** The schema of the arguments in a list of all tools: without what has been said already. */
    default Schema shown() {
        return spec().input();
    }

    /** What is to be done, with arguments that fit the schema; throws a {@link Refusal} if they cannot be used after all. */
    Request request(Map<String, @Nullable Object> arguments, ToolCaller caller);

    /** One intention. */
    interface Request {
        /** What is to be approved, null if it is free. Asked once its turn has come. */
        default @Nullable Purchase purchase() {
            return null;
        }

        /** What waits for others of the same agent to end; null if nothing does. */
        default @Nullable String turn() {
            return null;
        }

        /** It is about to be sent: the last moment for a {@link Refusal}. */
        default void claim() {}

        /** It was sent, and nothing came of it or was charged. */
        default void release() {}

        /** What tells it from all others of the same tool and agent, in its one form; null if every call is one of its own. */
        default @Nullable String identity() {
            return null;
        }

        /** Does it and gives the result as a tree of JSON. */
        Map<String, @Nullable Object> send(CallOptions options);
    }

    /**
     * What somebody has to approve.
     *
     * @param subject what it is about, for a person to read
     * @param argumentsJson the arguments as they are used
     * @param similarTo what it looks like a repeat of, null if of nothing
     */
    record Purchase(
            String subject, String argumentsJson, @Nullable String similarTo) {}

    /**
     * How a model is told of a tool.
     *
     * @param about what it does and when to use it, without its price
     * @param priceKey the key of its price in the price list, null if it is free
     */
    record Spec(
            String name,
            String title,
            String about,
            @Nullable String priceKey,
            Schema.Fields input,
            Schema.Fields result,
            Nature nature) {}

    /** What a host may conclude about a tool without knowing it. */
    record Nature(boolean readOnly, boolean idempotent, boolean destructive) {}
}
