package io.freightsdk.examples.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;

/** The tools as the host knows them. */
record Listing(List<McpTool> tools, McpSyncServer server) {
    /** Replaces the tools whose price has changed, and notifies the host. */
    synchronized void refresh() {
        List<Tool> known = server.listTools();
        tools.stream()
                .map(McpTool::specification)
                .filter(tool -> !known.contains(tool.tool()))
                .forEach(this::replace);
    }

    private void replace(SyncToolSpecification tool) {
        try {
            server.addTool(tool);
        } catch (RuntimeException e) {
            // a host that cannot be notified keeps the old description: each call's price is approved separately
        }
    }
}
