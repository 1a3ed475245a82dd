/**
 * The HTTP edge: sockets, framing, limits and deadlines, so that the rest sees only whole requests and returns answers. Begin
 * with {@link io.freightsdk.server.http.Edge}, which serves an {@link io.freightsdk.server.http.Exchange}.
 *
 * <ul>
 *   <li>Listening and closing: {@code Edge}, {@code EdgeConfig}, {@code Limits}, {@code Timeouts}, {@code EdgeContext},
 *       {@code EdgeClosing}, {@code Workers}.
 *   <li>One connection: {@code Connection} on its {@code Wire}.
 *   <li>A request: {@code RequestReader} with {@code HeadBuffer}, {@code Framing}, {@code Tokens} and {@code Target} reads an
 *       {@code Incoming} into a {@code Request} with {@code Headers}; {@code BadRequest} and {@code RefusedRequest} if it cannot.
 *   <li>An answer: {@code Answer} or {@code AnswerStream}; {@code AnswerHead}, {@code DateHeader}, {@code Delivery} and
 *       {@code Chunks} write it, with a {@code WireEffect} or a {@code Pause} on the way.
 * </ul>
 */
@NullMarked
package io.freightsdk.server.http;

import org.jspecify.annotations.NullMarked;
