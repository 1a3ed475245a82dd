package io.freightsdk.examples.langchain4j;

/** What a user says to the agent, and what it says in the end. */
interface Dispatcher {
    String chat(String message);
}
