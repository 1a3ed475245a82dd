package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.mcp.Exchange.ReplyChannel;
import io.freightsdk.tools.ToolCancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionTest {
    private static final Duration PATIENCE = Duration.ofSeconds(100);
    private static final Map<String, ?> QUESTION = Map.of("method", "elicitation/create", "params", Map.of());

    private final Session session = new Session("", new Listing(List.of()));
    private final List<Map<String, ?>> heard = new ArrayList<>();

    private static RpcMessage message(String json) throws Exception {
        return RpcMessage.of(json);
    }

    private void isAccepted() {
        try {
            session.note(message("{\"jsonrpc\":\"2.0\",\"id\":\"question-1\",\"result\":{\"action\":\"accept\"}}"));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void answerOfTheHostIsTheResult() throws Exception {
        ReplyChannel host = message -> {
            heard.add(message);
            isAccepted();
        };
        assertThat(session.ask(host, QUESTION, PATIENCE, new ToolCancellation()))
                .isEqualTo(Map.of("action", "accept"));
        assertThat(heard).singleElement().asString().contains("question-1", "elicitation/create");
    }

    @Test
    void yesThatComesAfterTheCancelIsNoneAndTheQuestionIsWithdrawn() {
        ToolCancellation stop = new ToolCancellation();
        ReplyChannel host = message -> {
            heard.add(message);
            stop.cancel();
            isAccepted();
        };
        assertThatThrownBy(() -> session.ask(host, QUESTION, PATIENCE, stop)).isInstanceOf(InterruptedException.class);
        assertThat(heard).hasSize(2);
        assertThat(heard.get(1).toString()).contains("notifications/cancelled", "question-1");
    }
}
