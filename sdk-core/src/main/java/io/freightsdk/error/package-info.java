/** What a call throws when it has no result. Everything is unchecked and can be built in a test. */
@NullMarked
package io.freightsdk.error;

import org.jspecify.annotations.NullMarked;
