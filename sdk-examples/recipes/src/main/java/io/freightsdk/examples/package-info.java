/** Short programs, one for each question. */
@NullMarked
package io.freightsdk.examples;

import org.jspecify.annotations.NullMarked;
