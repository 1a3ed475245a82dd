/**
 * The starter for Spring Boot 4 and 3.5. It creates a {@code FreightClient} from the properties {@code freight.*} and from
 * beans of the application, and adds its health, its meters and the JSON of its records. With the modules {@code
 * freight-sdk-durable} and {@code freight-sdk-tracking} it also creates durable calls and the tracker. A bean of your own
 * replaces each of these.
 *
 * <ul>
 *   <li>Set properties: {@link io.freightsdk.spring.FreightProperties}.
 *   <li>Set what no property can set: {@link io.freightsdk.spring.FreightClientCustomizer}.
 * </ul>
 */
@NullMarked
package io.freightsdk.spring;

import org.jspecify.annotations.NullMarked;
