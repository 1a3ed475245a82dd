package io.freightsdk.server.billing;

/** What paid work gives: the load it was about, for the ledger, and whatever the caller wants to hand out. */
public record Sold<T>(String loadNumber, T item) {}
