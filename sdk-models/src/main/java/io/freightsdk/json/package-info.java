/*
 * The map for readers of the source:
 *
 *   - generated from the OpenAPI document: `...JsonAdapter` for each type, and `Adapters`, which finds them
 *   - what these call: `FieldReader` and `FieldWriter` for single values, `LookAhead` and `JsonTree` to tell the
 *     members of a sealed type apart; `internal.Rfc3339` and `Doubles` parse the points of a track fast
 *   - JSON of any shape: `JsonTree`, with one spelling of each number if it has to be
 *   - other libraries: `FreightJackson2Module` and `FreightJackson3Module`, both over `WireText`
 */

/**
 * Reads and writes the types of {@link io.freightsdk.model} as JSON. Start with {@link FreightJson}.
 *
 * <ul>
 *   <li>To read or write a record, use {@link FreightJson#adapter}; for JSON of any shape, {@link FreightJson#tree}.
 *   <li>To validate or describe the types, use their JSON Schema, {@link FreightJson#schemas}.
 *   <li>To use the types with Jackson, register {@link FreightJackson2Module} or {@link FreightJackson3Module}.
 * </ul>
 */
@NullMarked
package io.freightsdk.json;

import org.jspecify.annotations.NullMarked;
