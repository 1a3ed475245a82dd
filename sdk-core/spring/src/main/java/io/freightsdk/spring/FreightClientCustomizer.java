package io.freightsdk.spring;

import io.freightsdk.FreightClient;

/** Sets what no property can set on the client, such as a rotated agent key. Beans of this type are called in order. */
@FunctionalInterface
public interface FreightClientCustomizer {
    /** Called once, after the properties and the beans have been set. */
    void customize(FreightClient.Builder builder);
}
