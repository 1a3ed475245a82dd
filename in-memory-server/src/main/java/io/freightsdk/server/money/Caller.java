package io.freightsdk.server.money;

/** A key that is good at this moment, its broker as of this moment, and the broker's live account. */
public record Caller(StoredKey key, Broker broker, BrokerAccount account) {}
