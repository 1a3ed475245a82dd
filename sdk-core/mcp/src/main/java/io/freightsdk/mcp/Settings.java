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
 * The settings from the environment.
 *
 * @param isDemo whether the server has an in-memory service inside, so that there is neither an address nor a key
 * @param agent the agent to which the orders and the spending belong
 * @param limitUsd the most that the agent spends in 24 hours
 * @param maxPriceUsd the most that one call may cost; null if only the limit holds
 * @param asksUser whether the user approves each call that costs money or cannot be undone; otherwise the limit decides
 * @param answerWithin how long the user has to answer
 * @param isReadOnly whether only tools are served that change nothing
 * @param home the directory of the file with the charges
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

    static final String HELP = """
            Serves the tools of the freight service to an MCP host over standard input and output.
            The host starts this program. Run it by hand with one of these arguments:

              --demo     serve an in-memory service, where no load and no money is real
              --config   print the block that starts this program, for the configuration of a host
              --help     print this text
              --version  print the version

            The settings are environment variables:

              FREIGHT_BASE_URL   the address of the service (required without --demo)
              FREIGHT_AGENT_KEY  the agent key (required without --demo)
              FREIGHT_ACCOUNT    your own name of the account, always the same (required without --demo)
              FREIGHT_AGENT      the name of the agent, to which its orders and its limit belong (default mcp)
              FREIGHT_LIMIT_USD_PER_SLIDING_DAY
                                 the most US dollars that the agent spends in any 24 hours (default 5.00)
              FREIGHT_MAX_PRICE_USD
                                 the most US dollars that one call may cost (default: only the limit holds)
              FREIGHT_APPROVAL   elicit asks the user about each call that costs money or cannot be undone;
                                 limit asks nobody, and only the limit holds (default elicit)
              FREIGHT_APPROVAL_SECONDS
                                 how many seconds the user has to answer (default 30)
              FREIGHT_READ_ONLY  true serves only tools that change nothing (default false)
              FREIGHT_HOME       the directory of the file with the charges (default ~/.freight-mcp)""";

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
                throw new IllegalArgumentException(
                        "there is no setting " + name + "; the settings are " + String.join(", ", ALL));
            }
        }
        boolean isDemo = arguments.equals(List.of("--demo"));
        if (!isDemo && !arguments.isEmpty()) {
            throw new IllegalArgumentException(
                    "the only arguments are --demo, --config, --help and --version; --help lists the settings");
        }
        for (String name : REQUIRED) {
            if (!isDemo && !set.containsKey(name)) {
                throw new IllegalArgumentException(name + " is not set; set " + String.join(", ", REQUIRED)
                        + ", or start with --demo, where no load and no money is real");
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
                // many hosts give up a call after 60 seconds, and the request is sent after the user has answered
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
            throw new IllegalArgumentException(name + " must be " + usual + " or " + other + ", but is " + value);
        }
        return value;
    }

    private static Duration seconds(String text) {
        if (!text.matches("[1-9][0-9]{0,4}")) {
            throw new IllegalArgumentException(
                    "FREIGHT_APPROVAL_SECONDS must be a number of seconds from 1 to 99999, but is " + text);
        }
        return Duration.ofSeconds(Long.parseLong(text));
    }

    boolean serves(FreightTool tool) {
        return !isReadOnly || tool.isReadOnly();
    }

    /** Returns a sentence about what is served, for models and logs. It leaves out what may be a key in the wrong variable. */
    String about() {
        return isDemo
                ? "This is a demo: no load and no money is real, and all of it is gone when this process ends. For the"
                        + " service, set " + String.join(", ", REQUIRED)
                : "The account is " + (account.startsWith("agent") ? "that of FREIGHT_ACCOUNT" : account);
    }

    @Override
    public String toString() {
        return "Settings[" + (isDemo ? "demo" : baseUrl) + ", agent " + agent + "]";
    }
}
