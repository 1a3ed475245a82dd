/** Loads of orders, each once, made by processes that die. Begin with {@code DurableBackend}. */
package io.freightsdk.examples.durable;
