/** The tools of {@code io.freightsdk.tools} in LangChain4j. */
@NullMarked
package io.freightsdk.examples.langchain4j;

import org.jspecify.annotations.NullMarked;
