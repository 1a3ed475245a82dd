package io.freightsdk.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.durable.DurableState;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import java.io.File;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The operator's page in Chromium. */
class OperatorPageIT {
    private static final long PATIENCE_NANOS = 100_000_000_000L;

    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    private final FreightBroker broker = server.addBroker();

    @AutoClose
    private final OperatedBackend node =
            new OperatedBackend(OperatedBackend.database(), server.url(), broker.agentKey());

    private ChromeDriver driver;

    @BeforeEach
    void open() {
        System.setProperty("webdriver.chrome.driver", onPath("chromedriver"));
        ChromeOptions options = new ChromeOptions();
        options.setBinary(onPath("chromium"));
        options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--no-proxy-server");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        driver = new ChromeDriver(options);
    }

    @AfterEach
    void close() {
        driver.quit();
    }

    private static String onPath(String tool) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .map(folder -> new File(folder, tool))
                .filter(File::canExecute)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + tool + " on the PATH: apt-get install chromium-driver"))
                .getPath();
    }

    /** What is replaced while it is looked at is looked at again. */
    private void click(String css, String text) {
        until(() -> {
            List<WebElement> found = driver.findElements(By.cssSelector(css)).stream()
                    .filter(one -> one.isDisplayed() && one.getText().equals(text))
                    .toList();
            found.stream().findFirst().ifPresent(WebElement::click);
            return !found.isEmpty();
        });
    }

    private void awaitText(String css, String expected) {
        until(() -> driver.findElement(By.cssSelector(css)).getText().contains(expected));
    }

    private interface Condition {
        boolean holds();
    }

    private static void until(Condition condition) {
        long until = System.nanoTime() + PATIENCE_NANOS;
        while (true) {
            try {
                if (condition.holds()) {
                    return;
                }
            } catch (WebDriverException e) {
                assertThat(System.nanoTime()).as(e.getMessage()).isLessThan(until);
            }
            assertThat(System.nanoTime()).isLessThan(until);
        }
    }

    private List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    @Test
    void stuckCallIsSettledAndADeadWebhookSentAgain() throws Exception {
        node.stuck("order-<b>1</b>");
        node.dead("e1");
        driver.get(node.url + "/actuator/freightpage");
        awaitText("#table", "freight.durable.calls");

        click("nav button", "stuck");
        awaitText("#table", "order-<b>1</b>");
        assertThat(driver.switchTo().activeElement().getText()).isEqualTo("stuck");
        click("#table button", "settle");
        driver.findElement(By.name("loadNumber")).sendKeys("LD-7");
        click("#do", "Do it");
        awaitText("#said", "ends with load LD-7. Money: no money moves; its price counts as charged");
        awaitText("#table", "nothing is stuck");
        assertThat(node.durable.find("order-<b>1</b>").orElseThrow().state()).isEqualTo(DurableState.DONE);

        click("nav button", "dead");
        click("#table button", "sendWebhookAgain");
        click("#do", "Do it");
        awaitText("#said", "1 dead events are sent again");
        assertThat(complaints()).isEmpty();
    }

    @Test
    void allColumnsFitEachWidthAndAlarmsComeFirst() throws Exception {
        node.stuck("order-1");
        for (int width : new int[] {360, 768, 1280, 1920}) {
            Map<String, Object> unused = driver.executeCdpCommand(
                    "Emulation.setDeviceMetricsOverride",
                    Map.of("width", width, "height", 1_000, "deviceScaleFactor", 1, "mobile", false));
            driver.get(node.url + "/actuator/freightpage");
            awaitText("main tbody tr", "freight.durable.calls");
            awaitText("tbody tr.alarm", "stuck");
            awaitText("tbody tr.alarm td:last-child", "alarm");
            click("nav button", "stuck");
            awaitText("#table", "order-1");
            assertThat(driver.executeScript("""
                            return [...document.querySelectorAll('td')].filter(cell =>
                                cell.getBoundingClientRect().right > innerWidth).map(cell => cell.textContent)"""))
                    .as("cells that are cut off at %s pixels", width)
                    .isEqualTo(List.of());
        }
    }

    @Test
    void accountIsPausedOnceThePersonHasSaidSo() {
        driver.get(node.url + "/actuator/freightpage");
        click("#pause", "Pause all nodes");
        click("dialog button", "Cancel");
        assertThat(node.durable.paused()).isEmpty();
        click("#pause", "Pause all nodes");
        driver.findElement(By.name("detail")).sendKeys("inventory");
        click("#do", "Do it");
        awaitText("#said", "all nodes are paused");
        assertThat(node.durable.paused()).isPresent();
        click("#resume", "Resume all nodes");
        click("#do", "Do it");
        awaitText("#said", "all nodes go on");
        assertThat(complaints()).isEmpty();
    }

    /** Chromium keeps the password of the first address; the page has its token from the cookie. */
    @Test
    void operatorWhoHasSignedInActsBehindSpringSecurity() {
        try (OperatedBackend secured = new OperatedBackend(
                OperatedBackend.database(), server.url(), broker.agentKey(), OperatorSecurityTest.SECURED)) {
            secured.stuck("order-1");
            String page = secured.url + "/actuator/freightpage";
            driver.get(page.replace("http://", "http://ops:secret@"));
            driver.get(page);
            click("nav button", "stuck");
            click("#table button", "settle");
            driver.findElement(By.name("loadNumber")).sendKeys("LD-7");
            click("#do", "Do it");
            awaitText("#said", "ends with load LD-7");
            assertThat(secured.durable.find("order-1").orElseThrow().state()).isEqualTo(DurableState.DONE);
        }
    }

    @Test
    void pageWithoutTheActionsSaysSo() {
        try (OperatedBackend reads = new OperatedBackend(
                OperatedBackend.database(),
                server.url(),
                broker.agentKey(),
                "management.endpoint.freightactions.access=none")) {
            reads.refused("order-1");
            driver.get(reads.url + "/actuator/freightpage");
            click("nav button", "refused");
            click("#table button", "sendAgain");
            click("#do", "Do it");
            awaitText("#said", "freightactions is not exposed here");
            assertThat(reads.durable.find("order-1").orElseThrow().state()).isEqualTo(DurableState.REFUSED);
        }
    }

    @Test
    void actionWithoutAResponseIsNotShownAsTheOneBefore() {
        try (OperatedBackend gone = new OperatedBackend(OperatedBackend.database(), server.url(), broker.agentKey())) {
            gone.stuck("order-1");
            driver.get(gone.url + "/actuator/freightpage");
            click("#pause", "Pause all nodes");
            driver.findElement(By.name("detail")).sendKeys("inventory");
            click("#do", "Do it");
            awaitText("#said", "all nodes are paused");
            click("nav button", "stuck");
            click("#pause", "Pause all nodes");
            driver.findElement(By.name("detail")).sendKeys("inventory");
            gone.context.close();
            click("#do", "Do it");
            awaitText("#said", "no response, and it may have been done; reload the page");
            awaitText("#table", "no response; reload the page");
        }
    }

    @Test
    void actionWhoseResponseIsHeldSaysThatItWaits() {
        driver.get(node.url + "/actuator/freightpage");
        awaitText("#table", "freight.durable.calls");
        Object unused = driver.executeScript("window.fetch = () => new Promise(() => {})");
        click("#resume", "Resume all nodes");
        click("#do", "Do it");
        awaitText("#said", "resume? Waiting for the response");
    }

    /** In whatever words the application says so: those of RFC 9457 have neither an error nor a time. */
    @Test
    void listThatIsNotExposedIsNotShownAsEmpty() {
        try (OperatedBackend hidden = new OperatedBackend(
                OperatedBackend.database(),
                server.url(),
                broker.agentKey(),
                "spring.mvc.problemdetails.enabled=true",
                "management.endpoint.freight.access=none")) {
            driver.get(hidden.url + "/actuator/freightpage");
            awaitText("#table", "freight is not exposed here");
        }
    }
}
