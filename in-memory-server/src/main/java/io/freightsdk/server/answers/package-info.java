/** Parts that several kinds of answers share: links, positions, entries of ledger and journal. */
@NullMarked
package io.freightsdk.server.answers;

import org.jspecify.annotations.NullMarked;
