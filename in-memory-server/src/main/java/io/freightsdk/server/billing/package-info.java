/** Prices, prepaid accounts and the two guards that make a purchase happen at most once; nothing here knows brokers or HTTP. */
@NullMarked
package io.freightsdk.server.billing;

import org.jspecify.annotations.NullMarked;
