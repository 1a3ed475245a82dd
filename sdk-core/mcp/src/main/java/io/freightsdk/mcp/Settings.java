package io.freightsdk.mcp;

import io.freightsdk.SpendLimit;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.ToolCaller;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the environment.
 *
 * @param isDemo whether the server has an in-memory service inside, in which case there is neither an address nor a key
 * @param agent the agent whose spend and whose requests these are
 * @param limitUsd the most that the agent spends in 24 hours
 * @param maxPriceUsd the most that one call may cost; null if only the limit holds
 * @param asksUser whether the user approves each call that costs money or cannot be taken back; otherwise the limit decides
 * @param answerWithin how long the user has to answer
 * @param isReadOnly whether only tools are served that change nothing
 * @param home the directory of what has been spent
 */
record Settings(
        boolean isDemo,
        String baseUrl,
        String agentKey,
        String account,
        String agent,
        String limitUsd,
        @Nullable String maxPriceUsd,
        boolean asksUser,
        Duration answerWithin,
        boolean isReadOnly,
        Path home) {
    private static final List<String> REQUIRED = List.of("FREIGHT_BASE_URL", "FREIGHT_AGENT_KEY", "FREIGHT_ACCOUNT");
    private static final List<String> ALL = List.of("""
            FREIGHT_BASE_URL FREIGHT_AGENT_KEY FREIGHT_ACCOUNT FREIGHT_AGENT FREIGHT_LIMIT_USD_PER_SLIDING_DAY
            FREIGHT_MAX_PRICE_USD FREIGHT_APPROVAL FREIGHT_APPROVAL_SECONDS FREIGHT_READ_ONLY
            FREIGHT_HOME""".split("\\s+"));

    static final String HELP =
            "the arguments are --demo, --config, --help and --version; all else is set by " + String.join(", ", ALL);

    /**
     * Reads the settings.
     *
     * @throws IllegalArgumentException with the name of a variable or argument that cannot be used, and never with the key
     */
    static Settings of(Map<String, String> variables, List<String> arguments) {
        Map<String, String> set = new TreeMap<>(variables);
        set.values().removeIf(String::isBlank);
        for (String name : set.keySet()) {
            if (name.startsWith("FREIGHT_") && !ALL.contains(name)) {
                throw new IllegalArgumentException(name + " is no setting; there are " + String.join(", ", ALL));
            }
        }
        boolean isDemo = arguments.equals(List.of("--demo"));
        if (!isDemo && !arguments.isEmpty()) {
            throw new IllegalArgumentException("an argument cannot be used here; " + HELP);
        }
        for (String name : REQUIRED) {
            if (!isDemo && !set.containsKey(name)) {
                throw new IllegalArgumentException(name + " is not set; set " + String.join(", ", REQUIRED)
                        + ", or start with --demo, where loads and money are made up");
            }
        }
        return new Settings(
                isDemo,
                set.getOrDefault("FREIGHT_BASE_URL", ""),
                set.getOrDefault("FREIGHT_AGENT_KEY", ""),
                set.getOrDefault("FREIGHT_ACCOUNT", ""),
                agent(set.getOrDefault("FREIGHT_AGENT", "mcp")),
                usd("FREIGHT_LIMIT_USD_PER_SLIDING_DAY", set.getOrDefault("FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "5.00")),
                set.containsKey("FREIGHT_MAX_PRICE_USD")
                        ? usd("FREIGHT_MAX_PRICE_USD", set.get("FREIGHT_MAX_PRICE_USD"))
                        : null,
                oneOf(set, "FREIGHT_APPROVAL", "elicit", "limit").equals("elicit"),
                // many hosts give a call up after 60 seconds, and the call itself follows the answer
                seconds(set.getOrDefault("FREIGHT_APPROVAL_SECONDS", "30")),
                oneOf(set, "FREIGHT_READ_ONLY", "false", "true").equals("true"),
                Path.of(set.getOrDefault("FREIGHT_HOME", System.getProperty("user.home") + "/.freight-mcp")));
    }

    private static String agent(String name) {
        try {
            return ToolCaller.of(name).agent();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("FREIGHT_AGENT: " + e.getMessage(), e);
        }
    }

    private static String usd(String name, String value) {
        try {
            return SpendLimit.usd(value).limitUsd().toPlainString();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    private static String oneOf(Map<String, String> set, String name, String usual, String other) {
        String value = set.getOrDefault(name, usual);
        if (!value.equals(usual) && !value.equals(other)) {
            throw new IllegalArgumentException(name + " is neither " + usual + " nor " + other + ": " + value);
        }
        return value;
    }

    private static Duration seconds(String text) {
        if (!text.matches("[1-9][0-9]{0,4}")) {
            throw new IllegalArgumentException("FREIGHT_APPROVAL_SECONDS is not a number of seconds: " + text);
        }
        return Duration.ofSeconds(Long.parseLong(text));
    }

    boolean serves(FreightTool tool) {
        return !isReadOnly || tool.isReadOnly();
    }

    /** Returns what is served, for models and logs: without what may be a key in the wrong place. */
    String about() {
        return isDemo
                ? "demo: loads and money are made up, and gone when this process ends; for the service set "
                        + String.join(", ", REQUIRED)
                : "serves the account " + (account.startsWith("agent") ? "of FREIGHT_ACCOUNT" : account);
    }

    @Override
    public String toString() {
        return "Settings[" + (isDemo ? "demo" : baseUrl) + ", agent " + agent + "]";
    }
}
