/** The control API: whoever runs the server, a test or a person at a prompt, moves everything behind it. */
@NullMarked
package io.freightsdk.server.control;

import org.jspecify.annotations.NullMarked;
