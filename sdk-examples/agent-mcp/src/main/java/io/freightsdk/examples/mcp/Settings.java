package io.freightsdk.examples.mcp;

import io.freightsdk.SpendLimit;
import io.freightsdk.tools.ToolCaller;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private static final String BASE_URL = "FREIGHT_BASE_URL";
    private static final String AGENT_KEY = "FREIGHT_AGENT_KEY";
    private static final String ACCOUNT = "FREIGHT_ACCOUNT";
    private static final String AGENT = "FREIGHT_AGENT";
    private static final String SPEND_LIMIT = "FREIGHT_LIMIT_USD_PER_SLIDING_DAY";
    static final String APPROVAL = "FREIGHT_APPROVAL";
    private static final String APPROVAL_SECONDS = "FREIGHT_APPROVAL_SECONDS";
    static final String ASK_ABOVE = "FREIGHT_APPROVAL_ABOVE_USD";
    private static final String MAX_PRICE = "FREIGHT_MAX_PRICE_USD";
    private static final String READ_ONLY = "FREIGHT_READ_ONLY";
    static final String TOOLS = "FREIGHT_TOOLS";
    private static final String HOME = "FREIGHT_HOME";

    private static final List<String> ALL = List.of(
            BASE_URL,
            AGENT_KEY,
            ACCOUNT,
            AGENT,
            SPEND_LIMIT,
            MAX_PRICE,
            APPROVAL,
            ASK_ABOVE,
            APPROVAL_SECONDS,
            READ_ONLY,
            TOOLS,
            HOME,
            DatabaseAt.URL,
            DatabaseAt.USER,
            DatabaseAt.PASSWORD,
            Listen.TOKEN,
            Listen.ORIGINS,
            Listen.SESSION_LIMIT,
            Listen.ISSUER,
            Listen.JWKS,
            Listen.RESOURCE);

    /** Variables of earlier versions. */
    private static final Map<String, String> RENAMED = Map.of("FREIGHT_SPEND_LIMIT_USD", SPEND_LIMIT);

    static final String HELP =
            "the arguments there are are --demo, --http with an address, --config, --install with a host,"
                    + " --stop with a reason, --go, --help and --version; all else is set by " + String.join(", ", ALL);

    /** Throws with the name of the variable that cannot be used, and never with the key. A blank one is not set. */
    static Settings of(Map<String, String> variables, List<String> arguments) {
        Map<String, String> environment = new HashMap<>(variables);
        environment.values().removeIf(String::isBlank);
        environment.keySet().stream()
                .filter(name -> name.startsWith("FREIGHT_") && !ALL.contains(name))
                .sorted()
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException(
                            RENAMED.containsKey(name)
                                    ? name + " is now " + RENAMED.get(name)
                                    : name + " is no setting; there are " + String.join(", ", ALL));
                });
        Optional<String> http = arguments.stream()
                .filter(argument -> argument.equals("--http") || argument.startsWith("--http="))
                .findFirst();
        if (!arguments.stream().allMatch(argument -> argument.equals("--demo") || argument.equals(http.orElse("")))) {
            throw new IllegalArgumentException(HELP);
        }
        String baseUrl = environment.getOrDefault(BASE_URL, "");
        String agentKey = environment.getOrDefault(AGENT_KEY, "");
        boolean isDemo = arguments.contains("--demo");
        String account = environment.getOrDefault(ACCOUNT, "");
        if (!isDemo && (baseUrl.isBlank() || agentKey.isBlank() || account.isBlank())) {
            String missing = baseUrl.isBlank() ? BASE_URL : agentKey.isBlank() ? AGENT_KEY : ACCOUNT;
            throw new IllegalArgumentException(missing + " is not set; set " + BASE_URL + ", " + AGENT_KEY + " and "
                    + ACCOUNT
                    + ", a name of the account that stays the same, or start with --demo, where loads and money"
                    + " are made up");
        }
        return new Settings(
                isDemo,
                baseUrl,
                agentKey,
                account,
                agent(environment.getOrDefault(AGENT, "mcp")),
                environment.containsKey(SPEND_LIMIT) ? usd(environment, SPEND_LIMIT) : "5.00",
                approval(environment.getOrDefault(APPROVAL, "elicit")),
                // many hosts give a call up after 60 seconds, and the call itself follows
                seconds(environment.getOrDefault(APPROVAL_SECONDS, "30")),
                environment.containsKey(ASK_ABOVE) ? new BigDecimal(usd(environment, ASK_ABOVE)) : null,
                environment.containsKey(MAX_PRICE) ? usd(environment, MAX_PRICE) : null,
                isFirst(READ_ONLY, environment.getOrDefault(READ_ONLY, "false"), "true", "false"),
                names(environment, TOOLS).toList(),
                home(environment),
                isDemo ? null : DatabaseAt.of(environment),
                http.map(argument -> Listen.of(argument, environment)).orElse(null));
    }

    private static String approval(String value) {
        if (!List.of("elicit", "dialog", "limit").contains(value)) {
            throw new IllegalArgumentException(APPROVAL + " is neither elicit, dialog nor limit: " + value);
        }
        return value;
    }

    /** Returns whether the user has to approve. */
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

    /** The folder of its files, for all accounts. */
    static Path home(Map<String, String> environment) {
        String home = environment.getOrDefault(HOME, "");
        return home.isBlank() ? Path.of(System.getProperty("user.home"), ".freight-mcp") : Path.of(home);
    }

    /** Returns whether a variable has the first of its two values. */
    private static boolean isFirst(String name, String value, String first, String second) {
        if (!value.equals(first) && !value.equals(second)) {
            throw new IllegalArgumentException(name + " is neither " + first + " nor " + second + ": " + value);
        }
        return value.equals(first);
    }

    private static String agent(String name) {
        try {
            return ToolCaller.of(name).agent();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(AGENT + ": " + e.getMessage(), e);
        }
    }

    static String usd(Map<String, String> environment, String name) {
        try {
            return SpendLimit.usd(environment.getOrDefault(name, "")).limitUsd().toPlainString();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    /** Returns what stands between commas. */
    static Stream<String> names(Map<String, String> environment, String name) {
        return Stream.of(environment.getOrDefault(name, "").split(",", -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty());
    }

    private static Duration seconds(String text) {
        if (!text.matches("[1-9][0-9]{0,4}")) {
            throw new IllegalArgumentException(APPROVAL_SECONDS + " is not a number of seconds: " + text);
        }
        return Duration.ofSeconds(Long.parseLong(text));
    }

    @Override
    public String toString() {
        return "Settings[" + (isDemo ? "demo" : baseUrl) + ", agent " + agent + "]";
    }
}
