/** Creates one load for each order, although a process is killed. Begin with {@code DurableBackend}. */
package io.freightsdk.examples.durable;
