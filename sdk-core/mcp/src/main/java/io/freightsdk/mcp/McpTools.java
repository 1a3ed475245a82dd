package io.freightsdk.mcp;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tools that a {@link Protocol} serves. They are called concurrently for concurrent requests. */
interface McpTools {
    /** Returns the entries of {@code tools/list}. */
    List<Map<String, @Nullable Object>> list();

    /**
     * Calls a tool.
     *
     * @param request a {@code tools/call} whose name is a string, and whose arguments are an object if there are any
     * @return the result, which may be {@code input_required} in the revision without sessions
     * @throws RpcException if there is no such tool
     */
    Map<String, @Nullable Object> call(RpcMessage request) throws RpcException;
}
