package io.freightsdk.examples.mcp;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The way back to the host that sent a request. */
interface ReplyChannel {
    /**
     * Sends a notification or a question.
     *
     * @throws IOException if the host cannot be reached
     */
    void send(Map<String, @Nullable Object> message) throws IOException;
}
