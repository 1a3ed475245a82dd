package io.freightsdk.examples.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.internal.JsonSchemaElementJsonUtils;
import io.freightsdk.FreightClient;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tools.FreightTools;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LangChainToolsTest {
    private final InMemoryFreightServer server = InMemoryFreightServer.start();
    private final FreightClient client = FreightClient.builder()
            .baseUrl(server.url())
            .agentKey(server.addBroker().agentKey())
            .account("acme")
            .build();

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void everyToolIsThereWithAllThatItSaysOfItself() {
        FreightTools tools =
                FreightTools.builder(client).spendLimitPerAgent("5.00").build();
        assertThat(LangChainTools.of(tools, "dispatcher-7").keySet()).hasSize(6).allSatisfy(tool -> {
            Map<?, ?> sent = sent(tool);
            Map<?, ?> ours =
                    TreePaths.object(tools.named(tool.name()).inputSchema().json());
            assertThat(tool.description()).isEqualTo(tools.named(tool.name()).description());
            assertThat(sent.get("additionalProperties")).isEqualTo(false);
            assertThat(ours.get("additionalProperties")).isEqualTo(false);
            // empty is left out on the way
            assertThat(orElse(sent.get("required"), List.of())).isEqualTo(orElse(ours.get("required"), List.of()));
            assertThat(orElse(sent.get("properties"), Map.of())).isEqualTo(orElse(ours.get("properties"), Map.of()));
        });
    }

    private static Object orElse(@Nullable Object found, Object otherwise) {
        return found == null ? otherwise : found;
    }

    /** As a model of LangChain4j is sent it. */
    private static Map<?, ?> sent(ToolSpecification tool) {
        return TreePaths.object(TreePaths.text(JsonSchemaElementJsonUtils.toMap(tool.parameters())));
    }
}
