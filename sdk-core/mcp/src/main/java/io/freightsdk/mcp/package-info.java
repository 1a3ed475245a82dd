/** The tools of {@code io.freightsdk.tools} as an MCP server over standard input and output, or over HTTP: one jar for any MCP host. */
@NullMarked
package io.freightsdk.mcp;

import org.jspecify.annotations.NullMarked;
