/** What several kinds of answers have in them: links, positions, entries of ledger and journal. */
@NullMarked
package io.freightsdk.server.answers;

import org.jspecify.annotations.NullMarked;
