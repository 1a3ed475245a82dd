/**
 * The service as tools for a model: schemas, descriptions with live prices, and calls that take and return JSON and never
 * throw. Begin with {@link io.freightsdk.tools.FreightTools#builder}.
 *
 * <p>For those who read the source, in the order of a call:
 *
 * <ul>
 *   <li>what users see: {@code FreightTools}, {@code FreightTool}, {@code ToolCaller}, {@code ToolApprover} with its {@code
 *       ApprovalRequest} and {@code Approval}, {@code ToolMemory}, {@code ToolListener}, {@code ToolCancellation}, {@code Outcome}
 *   <li>the arguments: {@code Arguments} reads them, {@code Schema} finds every {@code Problem}, {@code Canonical} writes what
 *       means the same in one way
 *   <li>the tools, each a {@code Task}: {@code CreateLoad}, {@code QuoteLoad}, {@code ReadPosition}, {@code
 *       ConfirmDelivery}, {@code FreeRead}
 *   <li>money: {@code Gate} has the checks that a {@code Call} passes, {@code Agents} asks the client's book, {@code QuotedPrices}
 *       the client's prices, {@code Loads} has the orders by which a repeat is found; a {@code Desk} is what all tools share
 *   <li>what a model reads: {@code Answer}, {@code Refusal}, {@code Advice}, {@code PositionSummary}
 *   <li>schemas: {@code tools.json} has the tools in words and schemas, {@code Schema} reads it, {@code SchemaDialect} renders them
 * </ul>
 */
@NullMarked
package io.freightsdk.tools;

import org.jspecify.annotations.NullMarked;
