/** The reference server that a test starts, drives and inspects. */
@NullMarked
package io.freightsdk.server;

import org.jspecify.annotations.NullMarked;
