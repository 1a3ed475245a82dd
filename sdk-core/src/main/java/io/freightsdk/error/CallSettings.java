package io.freightsdk.error;

/** The options of a failed call: a {@code CallOptions} of the client, for {@code CallOptions.repeating}. */
public interface CallSettings {}
