/*
 * The path of a call: `FreightTool.invoke` reads the arguments (`ToolArguments`), checks them against a `ToolSchema`
 * (`ArgumentCheck`), and runs the handler of the tool (`CreateLoadTool`, `ReadPositionTool`, `FreeTools`) with a `ToolCall`, which
 * reads the price, asks the approver and knows the cost. `RecentOrders` and `PendingApprovals` are the memory of this process.
 * `ToolError` explains a failure to a model. `tools.json` has the descriptions and the schemas of the tools.
 */

/**
 * The operations of the service as tools for a model. Each tool has a description with the current price and JSON Schemas. A
 * call takes and returns JSON, never throws, and says what it has cost. Begin with {@link
 * io.freightsdk.tools.FreightTools#builder}.
 *
 * <ul>
 *   <li>Register the tools with a framework: a {@link io.freightsdk.tools.FreightTool} has a name, a description and a schema.
 *   <li>Call a tool: {@link io.freightsdk.tools.FreightTools#invoke} takes a {@link io.freightsdk.tools.ToolCaller} and returns
 *       a {@link io.freightsdk.tools.ToolResult}. To cancel the call, interrupt its thread.
 *   <li>Limit what an agent spends: {@link io.freightsdk.tools.FreightTools.Builder#spendLimitPerAgent(String)}, {@link
 *       io.freightsdk.tools.FreightTools.Builder#maxPriceUsd}.
 *   <li>Let a person or a rule decide: {@link io.freightsdk.tools.ToolApprover}, {@link io.freightsdk.tools.ApprovalRequest},
 *       {@link io.freightsdk.tools.Approval}.
 *   <li>Record every call: {@link io.freightsdk.tools.ToolListener}.
 * </ul>
 */
@NullMarked
package io.freightsdk.tools;

import org.jspecify.annotations.NullMarked;
