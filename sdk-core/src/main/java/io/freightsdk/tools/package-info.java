/**
 * The service as tools for a model: schemas, descriptions with live prices, and calls that take and give JSON and never
 * throw. Begin with {@link io.freightsdk.tools.FreightTools#builder}.
 */
@NullMarked
package io.freightsdk.tools;

import org.jspecify.annotations.NullMarked;
