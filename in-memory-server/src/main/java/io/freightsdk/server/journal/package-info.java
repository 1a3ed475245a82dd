/** What the server remembers of the requests it answered and the messages it sent, in bounded memory and without secrets. */
@NullMarked
package io.freightsdk.server.journal;

import org.jspecify.annotations.NullMarked;
