/** The control API, by which a test or a person at a prompt controls the whole server. */
@NullMarked
package io.freightsdk.server.control;

import org.jspecify.annotations.NullMarked;
