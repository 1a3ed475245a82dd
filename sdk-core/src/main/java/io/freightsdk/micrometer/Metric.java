package io.freightsdk.micrometer;

/**
 * A number for gauges and health checks.
 *
 * @param name the name of its gauge, such as {@code freight.durable.calls}
 * @param state the value of the gauge's tag {@code state}, such as {@code stuck}; empty if the name has only one gauge
 * @param value the number; NaN if it is unknown
 * @param isAlarm whether a person has to act while the number is above 0
 */
public record Metric(String name, String state, double value, boolean isAlarm) {}
