/**
 * Writes the records of {@code io.freightsdk.model} and the adapters of {@code io.freightsdk.json} from the OpenAPI
 * document. {@link io.freightsdk.generator.GenerateModels} runs it; {@code SchemaReader} says what it understands, and
 * refuses everything else.
 */
@NullMarked
package io.freightsdk.generator;

import org.jspecify.annotations.NullMarked;
