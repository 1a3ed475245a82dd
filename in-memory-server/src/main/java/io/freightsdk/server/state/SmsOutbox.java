package io.freightsdk.server.state;

import io.freightsdk.server.values.SmsMessage;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The newest messages the server would have sent. */
public final class SmsOutbox {

    private final int mostMessages;
    private final Deque<SmsMessage> messages = new ArrayDeque<>();
    private final Signal added = new Signal();

    /** Creates an outbox of at most that many messages; older ones are dropped first. */
    public SmsOutbox(int mostMessages) {
        this.mostMessages = mostMessages;
    }

    /** Adds a message; adding those of another outbox in their order restores it. */
    public void add(SmsMessage message) {
        keep(message);
        added.raise();
    }

    private synchronized void keep(SmsMessage message) {
        messages.addLast(message);
        if (messages.size() > mostMessages) {
            messages.removeFirst();
        }
    }

    /** Returns the signal that is raised after every added message. */
    public Signal added() {
        return added;
    }

    /** The stored messages, oldest first. */
    public synchronized List<SmsMessage> messages() {
        return List.copyOf(messages);
    }
}
