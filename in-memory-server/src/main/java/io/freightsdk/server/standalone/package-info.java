/** The server as a program of its own, in the jar with the classifier {@code standalone}. */
@NullMarked
package io.freightsdk.server.standalone;

import org.jspecify.annotations.NullMarked;
