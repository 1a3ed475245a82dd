package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A Chromium without a window, that remembers what its console said and what it asked for. */
final class Browser implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final ChromeDriver driver;

    /** Opens no page yet; without a Chromium the test is skipped and says so. */
    Browser() {
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(onPath("chromium", "chromium-browser", "google-chrome"));
        options.setCapability("goog:loggingPrefs", logs);
        options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--no-proxy-server");
        // the way to say which driver that does not drag in what its builder is annotated with
        System.setProperty("webdriver.chrome.driver", onPath("chromedriver").getPath());
        driver = new ChromeDriver(options);
    }

    private static File onPath(String... names) {
        return Stream.of(names)
                .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                        .map(directory -> new File(directory, name)))
                .filter(File::canExecute)
                .findFirst()
                .orElseGet(() -> Assumptions.abort(
                        "no " + names[0] + " on the PATH; on Debian: apt-get install chromium chromium-driver"));
    }

    Browser size(int width, int height, boolean dark) {
        Map<String, Object> screen =
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 700);
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride", screen);
        Map<String, String> scheme = Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(scheme)));
        return this;
    }

    Browser standsAt(double lat, double lng) {
        driver.executeCdpCommand(
                "Emulation.setGeolocationOverride", Map.of("latitude", lat, "longitude", lng, "accuracy", 5));
        Map<String, Object> granted = Map.of("permission", Map.of("name", "geolocation"), "setting", "granted");
        driver.executeCdpCommand("Browser.setPermission", granted);
        return this;
    }

    /** Takes the network away, or gives it back. */
    Browser offline(boolean is) {
        Map<String, Object> network =
                Map.of("offline", is, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1);
        driver.executeCdpCommand("Network.enable", Map.of());
        driver.executeCdpCommand("Network.emulateNetworkConditions", network);
        return this;
    }

    /** Leaves the page and forgets what it complained of and asked for. */
    void leave() {
        driver.get("about:blank");
        driver.manage().logs().get(LogType.BROWSER);
        driver.manage().logs().get(LogType.PERFORMANCE);
    }

    Browser open(String url) {
        driver.get(url);
        return this;
    }

    Object run(String script) {
        return driver.executeScript(script);
    }

    String text(String css) {
        return driver.findElement(By.cssSelector(css)).getText();
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

    Browser awaitText(String css, String expected) {
        until(() -> text(css).contains(expected));
        return this;
    }

    /** Asks again and again, each time over a socket; an element that is replaced meanwhile is looked at again. */
    void until(BooleanSupplier condition) {
        long giveUpAt = System.nanoTime() + PATIENCE.toNanos();
        while (!holds(condition)) {
            assertThat(System.nanoTime()).as("waited %s", PATIENCE).isLessThan(giveUpAt);
        }
    }

    private static boolean holds(BooleanSupplier condition) {
        try {
            return condition.getAsBoolean();
        } catch (WebDriverException e) {
            return false;
        }
    }

    /** No complaint of the console, nothing asked of any other server, and nothing beyond the edge of the screen. */
    void behaved(String url) {
        assertThat(driver.manage().logs().get(LogType.BROWSER).getAll())
                .filteredOn(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .isEmpty();
        assertThat(driver.manage().logs().get(LogType.PERFORMANCE).getAll())
                .extracting(entry -> entry.getMessage())
                .filteredOn(message -> message.contains("\"Network.requestWillBeSent\""))
                .extracting(message -> message.replaceFirst("(?s).*\"request\":\\{.*?\"url\":\"([^\"]*)\".*", "$1"))
                .filteredOn(asked -> !asked.startsWith("data:"))
                .isNotEmpty()
                .allSatisfy(asked -> assertThat(asked).startsWith(url + "/"));
        assertThat(run("return document.documentElement.scrollWidth <= innerWidth"))
                .isEqualTo(true);
    }

    @Override
    public void close() {
        driver.quit();
    }
}
