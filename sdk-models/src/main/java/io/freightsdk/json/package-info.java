/**
 * The JSON side of {@link io.freightsdk.model}: an adapter for each type, none of them reflective. Begin with {@link
 * io.freightsdk.json.FreightJson}.
 *
 * <p>A map for readers of the source:
 *
 * <ul>
 *   <li>generated from the OpenAPI document: {@code ...JsonAdapter} for each type, and {@code Adapters}, which finds them
 *   <li>what these call: {@code FieldReader} and {@code FieldWriter} for single values, {@code LookAhead} and
 *       {@code JsonTree} to tell the members of a sealed type apart; {@code internal.Rfc3339} and {@code Doubles} parse the points of a track fast
 *   <li>JSON of any shape: {@code JsonTree}, {@code CanonicalTree} with one spelling of each number
 *   <li>other libraries: {@code FreightJackson2Module} and {@code FreightJackson3Module}, both over {@code WireTree}
 *   <li>what the document does not know: {@code UnknownJson}
 * </ul>
 */
@NullMarked
package io.freightsdk.json;

import org.jspecify.annotations.NullMarked;
