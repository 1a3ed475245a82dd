package io.freightsdk.samples;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfTokenRequestAttributeHandler;

/** For actuator alone: with a chain of your own, Spring Boot no longer secures all else, so have another chain for that, after this. */
@Configuration
class OperatorSecurity {
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    SecurityFilterChain actuator(HttpSecurity http) throws Exception {
        CsrfTokenRequestAttributeHandler plain = new CsrfTokenRequestAttributeHandler();
        plain.setCsrfRequestAttributeName(null); // so that each response sets the cookie, which the page reads
        return http.securityMatcher("/actuator/**")
                .authorizeHttpRequests(all -> all.requestMatchers("/actuator/health/**")
                        .permitAll()
                        .requestMatchers("/actuator/freight/**", "/actuator/freightpage")
                        .hasAnyRole("READER", "OPERATOR")
                        .anyRequest()
                        .hasRole("OPERATOR"))
                .httpBasic(Customizer.withDefaults())
                .csrf(csrf -> csrf.csrfTokenRepository(CookieCsrfTokenRepository.withHttpOnlyFalse())
                        .csrfTokenRequestHandler(plain))
                .build();
    }
}
