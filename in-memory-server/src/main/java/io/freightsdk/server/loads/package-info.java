/** The life of a load as a pure function of its fixes: no HTTP, no keys, no money, no clock. */
@NullMarked
package io.freightsdk.server.loads;

import org.jspecify.annotations.NullMarked;
