/** The tools of {@code io.freightsdk.tools} in Spring AI. */
@NullMarked
package io.freightsdk.examples.springai;

import org.jspecify.annotations.NullMarked;
