package io.freightsdk.examples.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;

/** What the host was told of the tools. */
final class Listing {
    private final List<McpTool> tools;
    private final McpSyncServer server;

    Listing(List<McpTool> tools, McpSyncServer server) {
        this.tools = tools;
        this.server = server;
    }

    /** Replaces what says another price by now, and tells the host so. */
    synchronized void refresh() {
        List<Tool> told = server.listTools();
        tools.stream()
                .map(McpTool::specification)
                .filter(tool -> !told.contains(tool.tool()))
                .forEach(this::replace);
    }

    private void replace(SyncToolSpecification tool) {
        try {
            server.addTool(tool);
        } catch (RuntimeException e) {
            // a host that cannot be told goes on with the old description: what a call costs is approved by itself
        }
    }
}
