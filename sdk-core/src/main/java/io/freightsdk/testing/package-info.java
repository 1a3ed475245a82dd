/**
 * A fake client for unit tests, {@link FakeFreightClient}. To test against a server that behaves like the service, use the artifact
 * {@code freight-in-memory-server} instead.
 */
@NullMarked
package io.freightsdk.testing;

import org.jspecify.annotations.NullMarked;
