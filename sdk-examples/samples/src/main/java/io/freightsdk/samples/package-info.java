/** The Java samples of the pages. Each page has one of these files whole, but for its package, or links to it. */
@NullMarked
package io.freightsdk.samples;

import org.jspecify.annotations.NullMarked;
