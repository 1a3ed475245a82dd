/** The reference server: what a test starts, drives and asks. */
@NullMarked
package io.freightsdk.server;

import org.jspecify.annotations.NullMarked;
