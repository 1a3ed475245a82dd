/** Short programs, each of which answers one question. */
@NullMarked
package io.freightsdk.examples;

import org.jspecify.annotations.NullMarked;
