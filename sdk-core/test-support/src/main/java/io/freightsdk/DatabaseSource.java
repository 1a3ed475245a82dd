package io.freightsdk;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Runs a parameterized test on {@link TestDatabase#ofThisBuild()}, which is its first argument. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(DatabaseSource.Provider.class)
public @interface DatabaseSource {
    /** The other arguments: a run each, with commas between the arguments of a run. */
    String[] value() default "";

    /** Reads the rows of the annotation. */
    final class Provider implements ArgumentsProvider {
        @Override
        public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
            String[] rows = context.getRequiredTestMethod()
                    .getAnnotation(DatabaseSource.class)
                    .value();
            return Arrays.stream(rows)
                    .map(row -> Stream.concat(
                            Stream.of(TestDatabase.ofThisBuild()),
                            Arrays.stream(row.split(",")).map(String::strip).filter(cell -> !cell.isEmpty())))
                    .map(row -> Arguments.of(row.toArray()));
        }
    }
}
