package io.freightsdk.mcp;

import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.SchemaDialect;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The freight tools of one account for one host.
 *
 * @param account completes when the account is open; listing and calling tools wait for it
 */
record ToolServer(CompletableFuture<Account> account, Settings settings, Host host) implements McpTools {
    @Override
    public List<Map<String, @Nullable Object>> list() {
        account.join().readPrices();
        return tools().stream().map(ToolServer::listed).toList();
    }

    private List<FreightTool> tools() {
        return account.join().tools().all().stream().filter(settings::serves).toList();
    }

    private static Map<String, @Nullable Object> listed(FreightTool tool) {
        Map<String, ?> annotations = McpJson.of(
                // hosts call read-only tools without asking
                "readOnlyHint",
                tool.isReadOnly() && !tool.isPaid(),
                "destructiveHint",
                tool.isDestructive(),
                "idempotentHint",
                tool.isIdempotent(),
                "openWorldHint",
                true);
        Map<String, @Nullable Object> schema =
                McpJson.copy(tool.inputSchema(SchemaDialect.PLAIN).asMap());
        return McpJson.of(
                "name", tool.name(),
                "title", tool.title(),
                "description", tool.description(),
                "inputSchema", ToolApproval.inputSchema(tool, schema),
                "annotations", annotations);
    }

    @Override
    public Map<String, @Nullable Object> call(RpcMessage request) throws RpcException {
        FreightTool tool = tools().stream()
                .filter(served -> served.name().equals(request.params().get("name")))
                .findAny()
                .orElseThrow(() -> RpcException.invalidParams("there is no such tool; tools/list returns the tools"));
        return new ToolApproval(request, host, settings).call(tool);
    }
}
