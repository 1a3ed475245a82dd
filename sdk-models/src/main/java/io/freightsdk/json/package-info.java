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
 * The JSON side of {@link io.freightsdk.model}: an adapter for each type, none of them reflective. Begin with {@link FreightJson}.
 *
 * <ul>
 *   <li>Read and write a record: {@link FreightJson#adapter}. JSON of any shape: {@link FreightJson#tree}.
 *   <li>The types as JSON Schema: {@link FreightJson#schemas}.
 *   <li>With Jackson: {@link FreightJackson2Module}, {@link FreightJackson3Module}.
 * </ul>
 */
@NullMarked
package io.freightsdk.json;

import org.jspecify.annotations.NullMarked;
