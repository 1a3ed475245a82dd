/*
 * The map for readers of the source, in the order of a call:
 *
 *   - what users see: `FreightTools`, `FreightTool`, `ToolCaller`, `ToolApprover` with its `ApprovalRequest` and
 *     `Approval`, `ToolMemory`, `ToolListener`, `ToolCancellation`, `Outcome`
 *   - the arguments: `Arguments` reads them, `ToolSchema` finds every `Problem`, `Canonical` writes what means the same
 *     in one way
 *   - the tools, each a `Task`: `CreateLoad` with its quote and its `OrderChecks`, `ReadPosition`; those that cost nothing are in
 *     `Task` itself
 *   - money: a `Gate` has the checks that one call passes; `ToolParts`, which all tools share, asks the client's book, and
 *     `QuotedPrices` its prices; `Loads` has the orders by which a repeat is found, `OpenQuestions` the approvals that a later
 *     call brings along
 *   - what a model reads: `Outcome`, `Refusal`, `PositionSummary`
 *   - schemas: `tools.json` has the tools in words and schemas, `ToolSchema` reads it, `SchemaDialect` renders them
 */

/**
 * The service as tools for a model: schemas, descriptions with live prices, and calls that take and return JSON and never
 * throw. Begin with {@link FreightTools#builder}.
 *
 * <ul>
 *   <li>Give the tools to a framework: {@link FreightTool} has name, description and schema; {@link FreightTools#invoke} calls one by
 *       name, for a {@link ToolCaller}, and returns an {@link Outcome}.
 *   <li>Limit an agent: {@link FreightTools.Builder#spendLimitPerAgent}, {@link FreightTools.Builder#maxPriceUsd}, {@link
 *       FreightTools.Builder#killSwitch}.
 *   <li>Let a person decide: {@link ToolApprover}, {@link ApprovalRequest}, {@link Approval}.
 *   <li>Recognize a repeated order in other processes: {@link ToolMemory}.
 *   <li>Record every call: {@link ToolListener}. Cancel one: {@link ToolCancellation}.
 * </ul>
 */
@NullMarked
package io.freightsdk.tools;

import org.jspecify.annotations.NullMarked;
