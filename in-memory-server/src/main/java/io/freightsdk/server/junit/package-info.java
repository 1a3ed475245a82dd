/**
 * Starts the in-memory server for tests: {@link io.freightsdk.server.junit.FreightServerTest} for JUnit, a server for each method,
 * and {@link io.freightsdk.server.junit.EnableFreightServer} for Spring, a server for each application context. Only this package
 * needs JUnit and Spring on the class path.
 */
@NullMarked
package io.freightsdk.server.junit;

import org.jspecify.annotations.NullMarked;
