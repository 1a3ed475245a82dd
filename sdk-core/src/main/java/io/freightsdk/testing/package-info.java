/**
 * A fake client, for tests of a class on its own. To test against a server that behaves as the service does, use the artifact
 * {@code freight-in-memory-server}.
 */
@NullMarked
package io.freightsdk.testing;

import org.jspecify.annotations.NullMarked;
