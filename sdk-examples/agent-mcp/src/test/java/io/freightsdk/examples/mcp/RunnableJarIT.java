package io.freightsdk.examples.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpSyncClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** The jar as a host meets it. */
class RunnableJarIT {
    @Test
    void loadIsCreatedAndPaidOnce() {
        try (McpDesk desk = new McpDesk()) {
            McpSyncClient host = desk.host("FREIGHT_APPROVAL", "limit");
            assertThat(host.getServerInfo().version()).isNotEqualTo("development");
            assertThat(McpDesk.call(host, "freight_create_load", McpDesk.LOAD).isError())
                    .isFalse();
            assertThat(desk.debits()).hasSize(1);
        }
    }

    @Test
    void demoNeedsNoSetting() throws Exception {
        try (RawHost host = RawHost.start(Map.of(), "--demo")) {
            assertThat(host.shakeHands().hangUp().status()).isZero();
            assertThat(host.errors()).hasSize(1).allMatch(line -> line.startsWith("freight-mcp: demo: "));
        }
    }

    @Test
    void configurationNamesThisJar() throws Exception {
        try (RawHost host = RawHost.start(Map.of(), "--config")) {
            assertThat(host.status()).isZero();
            assertThat(host.output())
                    .singleElement()
                    .satisfies(line -> assertThat(Tree.read(line))
                            .extracting("mcpServers.freight.args")
                            .asInstanceOf(InstanceOfAssertFactories.LIST)
                            .endsWith(
                                    "-jar",
                                    Path.of(System.getProperty("mcp.jar"))
                                            .toAbsolutePath()
                                            .toString()));
            assertThat(host.errors()).isEmpty();
        }
    }

    @Test
    void jarHoldsWhatItNeedsAndNoMore() throws IOException {
        try (JarFile jar = new JarFile(System.getProperty("mcp.jar"))) {
            List<String> names = jar.stream().map(entry -> entry.getName()).toList();
            assertThat(names)
                    .doesNotHaveDuplicates()
                    .contains("META-INF/LICENSE", "META-INF/NOTICE")
                    .contains("META-INF/services/io.modelcontextprotocol.json.McpJsonMapperSupplier")
                    .contains("META-INF/services/org.slf4j.spi.SLF4JServiceProvider")
                    .noneMatch(name -> name.endsWith("module-info.class") || name.matches("META-INF/.*\\.(SF|RSA|DSA)"))
                    .noneMatch(name -> name.startsWith("com/networknt/") || name.startsWith("org/junit/"));
            assertThat(new String(
                            jar.getInputStream(jar.getEntry("META-INF/NOTICE")).readAllBytes(), UTF_8))
                    .containsOnlyOnce("postal code data from GeoNames");
        }
    }
}
