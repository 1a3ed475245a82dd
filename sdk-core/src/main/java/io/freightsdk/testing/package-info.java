/**
 * Tests of code that uses a client, without a server. A package of its own, so that no import of the client offers a fake; a
 * server that behaves as the service does is freight-in-memory-server.
 */
@NullMarked
package io.freightsdk.testing;

import org.jspecify.annotations.NullMarked;
