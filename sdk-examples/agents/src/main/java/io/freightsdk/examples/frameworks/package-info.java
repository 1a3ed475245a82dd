/**
 * The tools of {@code io.freightsdk.tools} for the clients of three makers of models. Not null-marked: what those clients return
 * and take does not say whether it may be null.
 */
package io.freightsdk.examples.frameworks;
