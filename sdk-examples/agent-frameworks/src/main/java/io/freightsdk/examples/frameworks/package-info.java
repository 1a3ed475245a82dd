/** The tools of {@code io.freightsdk.tools} for the clients of three makers of models. */
@NullMarked
package io.freightsdk.examples.frameworks;

import org.jspecify.annotations.NullMarked;
