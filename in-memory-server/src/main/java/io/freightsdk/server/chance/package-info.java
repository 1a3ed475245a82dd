/** Chance and the ids drawn from it: repeatable under a seed, unguessable without one. */
@NullMarked
package io.freightsdk.server.chance;

import org.jspecify.annotations.NullMarked;
