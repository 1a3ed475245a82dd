package io.freightsdk.spring;

import io.freightsdk.FreightClient;

/**
 * Customizes the builder of the starter's client, for settings that are no properties, such as a rotated agent key:
 *
 * <pre>{@code
 * @Bean
 * FreightClientCustomizer rotatedKey(Secrets secrets) {
 *     return client -> client.agentKey(secrets::agentKey);
 * }
 * }</pre>
 *
 * <p>Several beans of this type are called in the order of {@code @Order}.
 */
@FunctionalInterface
public interface FreightClientCustomizer {
    /** Is called once, after the properties and the other beans have been set. If it throws, the application does not start. */
    void customize(FreightClient.Builder builder);
}
