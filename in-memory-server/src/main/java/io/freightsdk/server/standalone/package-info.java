/** The server as a program: its options, its demo and its end. */
@NullMarked
package io.freightsdk.server.standalone;

import org.jspecify.annotations.NullMarked;
