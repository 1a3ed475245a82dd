package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A tab of a Chromium without a window, which starts once and knows nothing of earlier tests, that remembers what it asked for and what
 * its console said.
 */
final class Browser implements AutoCloseable {
    /** A name that leads here and is not this machine's own, so that its pages are not secure. */
    static final String FAR_AWAY = "trucks.example";

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final List<String> CHROMIUMS = List.of("chromium", "chromium-browser", "google-chrome", "chrome");

    private static @Nullable ChromeDriver started;
    private static boolean quits;

    private final ChromeDriver driver;
    private final Set<String> origins = new HashSet<>();
    private final Set<String> pictures = new HashSet<>();

    /** Opens no page yet; without a Chromium the test is skipped and says so. */
    Browser() {
        driver = started();
        driver.switchTo().newWindow(WindowType.TAB);
        size(1440, 900);
    }

    private static synchronized ChromeDriver started() {
        if (started == null) {
            started = start();
            if (!quits) {
                quits = true;
                Runtime.getRuntime().addShutdownHook(new Thread(Browser::quit));
            }
        }
        return started;
    }

    private static synchronized void quit() {
        if (started != null) {
            started.quit();
            started = null;
        }
    }

    private static ChromeDriver start() {
        File chromium = CHROMIUMS.stream()
                .flatMap(name -> onPath(name).stream())
                .findFirst()
                .orElseGet(() -> skip("chromium"));
        File chromedriver = onPath("chromedriver").orElseGet(() -> skip("chromedriver"));
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium);
        options.setCapability("goog:loggingPrefs", logs);
        options.setAcceptInsecureCerts(true);
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--no-proxy-server",
                "--host-resolver-rules=MAP " + FAR_AWAY + " 127.0.0.1");
        // the way to say which driver that does not drag in what its builder is annotated with
        System.setProperty("webdriver.chrome.driver", chromedriver.getPath());
        return new ChromeDriver(options);
    }

    private static Optional<File> onPath(String name) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .map(directory -> new File(directory, name))
                .filter(File::canExecute)
                .findFirst();
    }

    private static File skip(String missing) {
        return Assumptions.abort(
                "no " + missing
                        + " on the PATH: the pages are not tested in a browser; on Debian: apt-get install chromium chromium-driver");
    }

    /** The page as that wide and that high a screen shows it. */
    Browser size(int width, int height) {
        return command(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 700));
    }

    /** As it comes out of a printer. */
    Browser print(boolean print) {
        return command("Emulation.setEmulatedMedia", Map.of("media", print ? "print" : ""));
    }

    Browser dark(boolean dark) {
        return prefers("color-scheme", dark ? "dark" : "light");
    }

    /** As for people who want no motion. */
    Browser still() {
        return prefers("reduced-motion", "reduce");
    }

    private Browser prefers(String feature, String value) {
        Map<String, String> preference = Map.of("name", "prefers-" + feature, "value", value);
        return command("Emulation.setEmulatedMedia", Map.of("features", List.of(preference)));
    }

    /** The size in pixels that the reader has set for text; a browser's own is 16. */
    Browser text(int size) {
        return command("Page.setFontSizes", Map.of("fontSizes", Map.of("standard", size)));
    }

    /** Lets pages know where it is; a speed is in meters a second. */
    Browser standsAt(double lat, double lng, double speed) {
        Map<String, Object> place = new HashMap<>(Map.of("latitude", lat, "longitude", lng, "accuracy", 5));
        place.put("speed", speed);
        place.put("heading", 90);
        return command("Emulation.setGeolocationOverride", place);
    }

    Browser hasNoSignal() {
        return command("Emulation.setGeolocationOverride", Map.of());
    }

    /** What the person says when a page asks for the position. */
    Browser geolocation(boolean allowed) {
        return command(
                "Browser.setPermission",
                Map.of("permission", Map.of("name", "geolocation"), "setting", allowed ? "granted" : "denied"));
    }

    Browser online(boolean online) {
        return command(
                "Network.emulateNetworkConditions",
                Map.of("offline", !online, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1));
    }

    /** So many bytes a second leave the page. */
    Browser sends(int bytes) {
        return command(
                "Network.emulateNetworkConditions",
                Map.of("offline", false, "latency", 0, "downloadThroughput", -1, "uploadThroughput", bytes));
    }

    /** Every page from now on runs its timers that many times as fast. */
    Browser hurries(int times) {
        String script = """
                { const began = performance.now(), now = performance.now.bind(performance);
                  performance.now = () => began + (now() - began) * %1$s;
                  const [later, often] = [setTimeout, setInterval];
                  window.setTimeout = (run, millis, ...rest) => later(run, millis / %1$s, ...rest);
                  window.setInterval = (run, millis, ...rest) => often(run, millis / %1$s, ...rest); }""".formatted(times);
        return before(script);
    }

    /** Every page from now on runs that first. */
    Browser before(String script) {
        return command("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
    }

    /** Keeps what pages let it download in that directory. */
    Browser downloadsTo(Path directory) {
        return command(
                "Browser.setDownloadBehavior", Map.of("behavior", "allow", "downloadPath", directory.toString()));
    }

    private Browser command(String name, Map<String, Object> parameters) {
        driver.executeCdpCommand(name, parameters);
        return this;
    }

    Browser open(String url) {
        origins.add(url.replaceFirst("(//[^/]*).*", "$1"));
        driver.get(url);
        return this;
    }

    /** Opens a page of the console and signs in there. */
    Browser signIn(String url, String agentKey) {
        open(url);
        type("#key", agentKey);
        click("#sign-in button");
        return this;
    }

    /** Opens one more tab in front of the others, and returns its handle. */
    String tab(String url) {
        driver.switchTo().newWindow(WindowType.TAB);
        open(url);
        return driver.getWindowHandle();
    }

    /** Brings a tab to the front. */
    void look(String tab) {
        driver.switchTo().window(tab);
        command("Page.bringToFront", Map.of());
    }

    String tab() {
        return driver.getWindowHandle();
    }

    void reload() {
        driver.navigate().refresh();
    }

    String path() {
        return String.valueOf(run("return location.pathname"));
    }

    Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** The text of everything that matches, as it is seen; empty if nothing is. */
    String text(String css) {
        return String.valueOf(run("return [...document.querySelectorAll('" + css + "')]"
                + ".filter((each) => each.checkVisibility()).map((each) => each.innerText).join('\\n')"));
    }

    int count(String css) {
        return driver.findElements(By.cssSelector(css)).size();
    }

    void click(String css) {
        until(() -> {
            Optional<WebElement> found = driver.findElements(By.cssSelector(css)).stream()
                    .filter(each -> each.isDisplayed() && each.isEnabled())
                    .findFirst();
            found.ifPresent(WebElement::click);
            return found.isPresent();
        });
    }

    void clickTwice(String css) {
        new Actions(driver).doubleClick(driver.findElement(By.cssSelector(css))).perform();
    }

    void type(String css, String text) {
        WebElement field = driver.findElement(By.cssSelector(css));
        field.clear();
        field.sendKeys(text);
    }

    /** Presses keys in whatever has the focus. */
    Browser keys(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
        return this;
    }

    /** Presses Tab until it has the focus. */
    Browser tabTo(String css) {
        int presses = 0;
        do {
            assertThat(presses++).as("presses of Tab to " + css).isLessThan(60);
            keys(Keys.TAB);
        } while (!focused(css));
        return this;
    }

    boolean focused(String css) {
        return Boolean.TRUE.equals(run("return document.activeElement.matches(arguments[0])", css));
    }

    void pointAt(String css) {
        new Actions(driver)
                .moveToElement(driver.findElement(By.cssSelector(css)))
                .perform();
    }

    void choosesFile(String css, Path file) {
        driver.findElement(By.cssSelector(css)).sendKeys(file.toString());
    }

    void choose(String css, String value) {
        click(css + " option[value='" + value + "']");
    }

    /** Returns once the text is there; fails with what is there in its place. */
    Browser awaitText(String css, String expected) {
        try {
            until(() -> text(css).contains(expected));
        } catch (AssertionError e) {
            assertThat(text(css)).as(css).contains(expected);
        }
        return this;
    }

    /** Asks again and again, each time over a socket; fails when patience ends. */
    void until(BooleanSupplier condition) {
        long giveUpAt = System.nanoTime() + PATIENCE.toNanos();
        while (!holds(condition)) {
            assertThat(System.nanoTime()).as("waited %s", PATIENCE).isLessThan(giveUpAt);
        }
    }

    /** An element that is replaced while it is looked at is looked at again. */
    private static boolean holds(BooleanSupplier condition) {
        try {
            return condition.getAsBoolean();
        } catch (WebDriverException e) {
            return false;
        }
    }

    /** What the console complained of. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(entry -> entry.getMessage())
                .toList();
    }

    /** Where everything went that was asked for. */
    List<String> requests() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(entry -> entry.getMessage())
                .filter(message -> message.contains("\"Network.requestWillBeSent\""))
                .map(message -> message.replaceFirst("(?s).*\"request\":\\{.*?\"url\":\"([^\"]*)\".*", "$1"))
                .filter(url -> !url.startsWith("data:"))
                .toList();
    }

    /** No complaint, and nothing asked of any other server than this. */
    void behaved(String url) {
        assertThat(complaints()).isEmpty();
        assertThat(requests())
                .isNotEmpty()
                .allSatisfy(request -> assertThat(request).startsWith(url + "/"));
    }

    /** How wide the page is, which a phone would show by shrinking it. */
    int width() {
        return ((Number) run("return document.documentElement.scrollWidth")).intValue();
    }

    /** Keeps a picture in the build directory, for people to look at. */
    void picture(String name) {
        assertThat(pictures.add(name)).as("no other picture is %s", name).isTrue();
        try {
            Path file =
                    Files.createDirectories(Path.of("target", "screenshots")).resolve(name + ".png");
            Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Forgets all that its pages have stored, and what it was told and allowed; or ends, if it cannot. */
    @Override
    public void close() {
        try {
            forget();
        } catch (WebDriverException e) {
            quit();
            throw e;
        }
    }

    private void forget() {
        Set<String> tabs = driver.getWindowHandles();
        driver.switchTo().newWindow(WindowType.TAB);
        String empty = driver.getWindowHandle();
        for (String tab : tabs) {
            driver.switchTo().window(tab);
            driver.close();
        }
        driver.switchTo().window(empty);
        for (String origin : origins) {
            command("Storage.clearDataForOrigin", Map.of("origin", origin, "storageTypes", "all"));
        }
        command("Network.clearBrowserCookies", Map.of());
        command("Network.clearBrowserCache", Map.of());
        command("Browser.resetPermissions", Map.of());
        command("Browser.setDownloadBehavior", Map.of("behavior", "default"));
        complaints();
        requests();
    }
}
