/*
 * The path of a call: `FreightTool.invoke` has `ToolArguments` read and `ArgumentCheck` hold them against a `ToolSchema`, and runs
 * the handler of the tool (`CreateLoadTool`, `ReadPositionTool`, `FreeTools`) with a `ToolCall`, which reads the price, asks the
 * approver and knows the cost. `RecentOrders` and `PendingApprovals` are what this process remembers. `ToolError` puts each
 * failure into words for a model. `tools.json` has the tools in words and schemas.
 */

/**
 * The service as tools for a model: schemas, descriptions with live prices, and calls that take and return JSON and never
 * throw. Begin with {@link FreightTools#builder}.
 *
 * <ul>
 *   <li>Give the tools to a framework: {@link FreightTool} has name, description and schema; {@link FreightTools#invoke} calls one by
 *       name, for a {@link ToolCaller}, and returns a {@link ToolResult}.
 *   <li>Limit an agent: {@link FreightTools.Builder#spendLimitPerAgent}, {@link FreightTools.Builder#maxPriceUsd}.
 *   <li>Let a person decide: {@link ToolApprover}, {@link ApprovalRequest}, {@link Approval}.
 *   <li>Record every call: {@link ToolListener}. Cancel one: interrupt its thread.
 * </ul>
 */
@NullMarked
package io.freightsdk.tools;

import org.jspecify.annotations.NullMarked;
