package io.freightsdk.micrometer;

/**
 * One number that an operator watches, for gauges and health checks.
 *
 * @param name the name of its gauge, such as {@code freight.durable.calls}
 * @param state which of the metrics of this name it is, such as {@code stuck}; empty if there is only one
 * @param value the number
 * @param isAlarm whether a person must act while it is not 0
 */
public record Metric(String name, String state, double value, boolean isAlarm) {}
