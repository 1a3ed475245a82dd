package io.freightsdk.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.json.FreightJson;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Users and generators of other languages read the OpenAPI documents from the jar. */
class DocumentsInTheJarTest {
    @ParameterizedTest
    @ValueSource(strings = {"freight-agent-api.yaml", "freight-agent-api.portable.yaml"})
    void documentIsAResource(String name) {
        assertThat(FreightJson.class.getResource("/META-INF/openapi/" + name)).isNotNull();
    }
}
