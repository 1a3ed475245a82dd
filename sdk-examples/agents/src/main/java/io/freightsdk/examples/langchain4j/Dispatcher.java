package io.freightsdk.examples.langchain4j;

/** A conversation: the words of the user, and the last words of the agent. */
interface Dispatcher {
    String chat(String message);
}
