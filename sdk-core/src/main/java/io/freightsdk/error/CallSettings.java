package io.freightsdk.error;

/** What a failed call was called with: a {@code CallOptions} of the client, for {@code CallOptions.repeating}. */
public interface CallSettings {}
