package io.freightsdk.spring;

import io.freightsdk.FreightClient;

/** Sets on the client what no property does, such as an agent key that is rotated. Beans of this type are called in order. */
@FunctionalInterface
public interface FreightClientCustomizer {
    /** Called once, after the properties and the beans have been set. */
    void customize(FreightClient.Builder builder);
}
