/** The loads of a server: what was ordered, and the journey that came of it. */
@NullMarked
package io.freightsdk.server.book;

import org.jspecify.annotations.NullMarked;
