package io.freightsdk.mcp;

import io.freightsdk.SpendLimit;
import io.freightsdk.tools.ToolCaller;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the environment.
 *
 * @param isDemo whether to serve a server of our own, in which case there is neither an address nor a key
 * @param agent whose spend and whose requests these are; the same name after a restart is the same agent
 * @param approval who decides before each call that costs money or cannot be taken back: {@code elicit}, {@code dialog} or {@code limit}
 * @param answerWithin how long the user has to answer
 * @param askAboveUsd calls that cost no more are not asked about; null if all are
 * @param maxPriceUsd the most a call may cost, null if only the limit holds
 * @param isReadOnly whether only tools are served that change nothing
 * @param tools the tools that are served, empty for all
 * @param http where it listens, null if it speaks on standard input and output
 * @param home the directory of budget, orders and decisions if there is no database
 * @param database their database, for servers on several machines; null for files
 */
record Settings(
        boolean isDemo,
        String baseUrl,
        String agentKey,
        String account,
        String agent,
        String spendLimitUsd,
        String approval,
        Duration answerWithin,
        @Nullable BigDecimal askAboveUsd,
        @Nullable String maxPriceUsd,
        boolean isReadOnly,
        List<String> tools,
        Path home,
        @Nullable DatabaseAt database,
        @Nullable Listen http) {
    static final String AGENT_KEY = "FREIGHT_AGENT_KEY";
    static final String APPROVAL = "FREIGHT_APPROVAL";
    static final String ASK_ABOVE = "FREIGHT_APPROVAL_ABOVE_USD";
    static final String TOOLS = "FREIGHT_TOOLS";
    static final String HOME = "FREIGHT_HOME";
    private static final List<String> REQUIRED = List.of("FREIGHT_BASE_URL", AGENT_KEY, "FREIGHT_ACCOUNT");

    private static final List<String> ALL = List.of("""
            FREIGHT_BASE_URL FREIGHT_AGENT_KEY FREIGHT_ACCOUNT FREIGHT_AGENT FREIGHT_LIMIT_USD_PER_SLIDING_DAY
            FREIGHT_MAX_PRICE_USD FREIGHT_APPROVAL FREIGHT_APPROVAL_ABOVE_USD FREIGHT_APPROVAL_SECONDS
            FREIGHT_READ_ONLY FREIGHT_TOOLS FREIGHT_HOME FREIGHT_DATABASE_URL FREIGHT_DATABASE_USER
            FREIGHT_DATABASE_PASSWORD FREIGHT_HTTP_TOKEN FREIGHT_SESSION_LIMIT_USD
            FREIGHT_OAUTH_ISSUER FREIGHT_OAUTH_JWKS_URL FREIGHT_OAUTH_RESOURCE""".split("\\s+"));

    static final String HELP = "the arguments are --demo, --http with an address, --config, --install with a host,"
            + " --stop with a reason, --go, --help and --version; all else is set by " + String.join(", ", ALL);

    /** Throws with the name of the variable that cannot be used, and never with the key. */
    static Settings of(Map<String, String> variables, List<String> arguments) {
        Map<String, String> environment = checked(variables);
        Optional<String> http = arguments.stream()
                .filter(argument -> argument.equals("--http") || argument.startsWith("--http="))
                .findFirst();
        if (!arguments.stream().allMatch(argument -> argument.equals("--demo") || argument.equals(http.orElse("")))) {
            throw new IllegalArgumentException("an argument cannot be used here; " + HELP);
        }
        boolean isDemo = arguments.contains("--demo");
        REQUIRED.stream()
                .filter(name -> !isDemo && !environment.containsKey(name))
                .findFirst()
                .ifPresent(missing -> {
                    throw new IllegalArgumentException(missing + " is not set; set FREIGHT_BASE_URL, FREIGHT_AGENT_KEY"
                            + " and FREIGHT_ACCOUNT, a name of the account that stays the same, or start with --demo,"
                            + " where loads and money are made up");
                });
        String askAboveUsd = usd(environment, ASK_ABOVE);
        return new Settings(
                isDemo,
                environment.getOrDefault("FREIGHT_BASE_URL", ""),
                environment.getOrDefault(AGENT_KEY, ""),
                environment.getOrDefault("FREIGHT_ACCOUNT", ""),
                agent(environment.getOrDefault("FREIGHT_AGENT", "mcp")),
                usd(environment, "FREIGHT_LIMIT_USD_PER_SLIDING_DAY", "5.00"),
                oneOf(environment, APPROVAL, List.of("elicit", "dialog", "limit"), "elicit"),
                // many hosts give a call up after 60 seconds, and the call itself follows
                seconds(environment.getOrDefault("FREIGHT_APPROVAL_SECONDS", "30")),
                askAboveUsd == null ? null : new BigDecimal(askAboveUsd),
                usd(environment, "FREIGHT_MAX_PRICE_USD"),
                oneOf(environment, "FREIGHT_READ_ONLY", List.of("true", "false"), "false")
                        .equals("true"),
                tools(environment),
                home(environment),
                isDemo ? null : DatabaseAt.of(environment),
                http.map(argument -> Listen.of(argument, environment)).orElse(null));
    }

    /** Returns the variables that are not blank; throws if one of them is no setting. */
    static Map<String, String> checked(Map<String, String> variables) {
        Map<String, String> environment = new TreeMap<>(variables);
        environment.values().removeIf(String::isBlank);
        for (String name : environment.keySet()) {
            if (name.startsWith("FREIGHT_") && !ALL.contains(name)) {
                throw new IllegalArgumentException(name + " is no setting; there are " + String.join(", ", ALL));
            }
        }
        return environment;
    }

    private static String oneOf(Map<String, String> environment, String name, List<String> values, String otherwise) {
        String value = environment.getOrDefault(name, otherwise);
        if (!values.contains(value)) {
            int last = values.size() - 1;
            throw new IllegalArgumentException(name + " is neither " + String.join(", ", values.subList(0, last))
                    + " nor " + values.get(last) + ": " + value);
        }
        return value;
    }

    boolean isAsking() {
        return !approval.equals("limit");
    }

    /** Returns whether nothing but a dialog of the host counts as the user's yes. */
    boolean needsDialog() {
        return approval.equals("dialog");
    }

    /** The most that one agent may spend: over HTTP each session is one. */
    String agentLimitUsd() {
        return http == null ? spendLimitUsd : http.sessionLimitUsd();
    }

    static Path home(Map<String, String> environment) {
        String home = environment.get(HOME);
        return home == null ? Path.of(System.getProperty("user.home"), ".freight-mcp") : Path.of(home);
    }

    private static String agent(String name) {
        try {
            return ToolCaller.of(name).agent();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("FREIGHT_AGENT: " + e.getMessage(), e);
        }
    }

    static @Nullable String usd(Map<String, String> environment, String name) {
        String value = environment.get(name);
        try {
            return value == null ? null : SpendLimit.usd(value).limitUsd().toPlainString();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    static String usd(Map<String, String> environment, String name, String otherwise) {
        return Objects.requireNonNullElse(usd(environment, name), otherwise);
    }

    private static List<String> tools(Map<String, String> environment) {
        List<String> tools = Stream.of(environment.getOrDefault(TOOLS, "").split(",", -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
        if (tools.isEmpty() && environment.containsKey(TOOLS)) {
            throw new IllegalArgumentException(TOOLS + " names no tool");
        }
        return tools;
    }

    private static Duration seconds(String text) {
        if (!text.matches("[1-9][0-9]{0,4}")) {
            throw new IllegalArgumentException("FREIGHT_APPROVAL_SECONDS is not a number of seconds: " + text);
        }
        return Duration.ofSeconds(Long.parseLong(text));
    }

    @Override
    public String toString() {
        return "Settings[" + (isDemo ? "demo" : baseUrl) + ", agent " + agent + "]";
    }
}
