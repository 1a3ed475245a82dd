/**
 * Bytes from and to the network: the HTTP edge, so that the rest sees only whole requests and returns answers, and JSON read
 * strictly. Begin with {@link io.freightsdk.server.wire.Edge}, which serves an {@link io.freightsdk.server.wire.Edge.Exchange}.
 *
 * <ul>
 *   <li>Listening and closing: {@code Edge}, {@code EdgeConfig}, {@code Timeouts}, {@code EdgeContext},
 *       {@code EdgeClosing}, {@code Workers}.
 *   <li>One connection: {@code Connection} on its {@code Wire}.
 *   <li>A request: {@code RequestReader} with {@code Tokens} and {@code Target} reads an
 *       {@code Incoming} into a {@code Request} with {@code Headers}; {@code BadRequest} and {@code RefusedRequest} if it cannot.
 *   <li>An answer: {@code HttpAnswer} or {@code AnswerStream}; {@code Connection} and {@code EdgeContext} with {@code DateHeader}
 *       write it, with a {@code WireEffect} or an {@code EdgePause} on the way.
 *   <li>JSON from people and files: {@code Document} reads a {@code Node} and {@code Times}; {@code
 *       UnexpectedValue} names the place of anything else.
 * </ul>
 */
@NullMarked
package io.freightsdk.server.wire;

import org.jspecify.annotations.NullMarked;
