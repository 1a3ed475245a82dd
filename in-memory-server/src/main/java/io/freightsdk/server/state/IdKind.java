package io.freightsdk.server.state;

/** The kinds of ids; each has its own counter, so that drawing one kind never changes the next id of another. */
enum IdKind {
    LOAD_NUMBER,
    LOAD_ID,
    TRACKING_TOKEN,
    DRIVER_TOKEN,
    AGENT_KEY,
    KEY_ID,
    BROKER_ID,
    REQUEST_ID,
    TOP_UP_ID
}
