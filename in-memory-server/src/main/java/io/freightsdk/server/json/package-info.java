/** JSON from people and files, read strictly: what is not as expected is named with its place. */
@NullMarked
package io.freightsdk.server.json;

import org.jspecify.annotations.NullMarked;
