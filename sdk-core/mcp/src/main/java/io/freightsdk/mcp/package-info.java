/**
 * Serves the tools of {@code io.freightsdk.tools} as an MCP server over standard input and output. {@code Host} reads and
 * writes lines, {@code Protocol} answers the requests of all revisions, {@code ToolServer} calls the tools, and {@code
 * ToolApproval} asks the user.
 */
@NullMarked
package io.freightsdk.mcp;

import org.jspecify.annotations.NullMarked;
