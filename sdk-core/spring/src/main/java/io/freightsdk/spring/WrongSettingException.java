package io.freightsdk.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A property that does not hold here, of which Spring shows the message alone, not the failures of the beans that need it. */
final class WrongSettingException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    WrongSettingException(String message) {
        super(message);
    }

    WrongSettingException(String message, Throwable cause) {
        super(message, cause);
    }

    static final class Shown extends AbstractFailureAnalyzer<WrongSettingException> {
        @Override
        protected FailureAnalysis analyze(Throwable rootFailure, WrongSettingException failure) {
            return new FailureAnalysis(
                    failure.getMessage(), "Correct the properties; docs/reference/spring.md has them all.", failure);
        }
    }
}
