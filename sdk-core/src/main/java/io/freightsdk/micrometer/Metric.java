package io.freightsdk.micrometer;

/**
 * One number that an operator watches, for gauges and health checks.
 *
 * @param name the name of its gauge, such as {@code freight.durable.calls}
 * @param state the value of the tag {@code state}, such as {@code unresolved}; empty if there is only one metric of this name
 * @param value the number
 * @param isAlarm whether a person must act while the number is not 0
 */
public record Metric(String name, String state, double value, boolean isAlarm) {}
