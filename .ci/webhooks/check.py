"""The receiver of the page takes all posts and refuses what was made of them."""
import json, sys
from receiver import genuine

posts = [json.loads(line) for line in open(sys.argv[1])]
for post in posts:
    headers, body = post["headers"], post["body"].encode()
    assert genuine(headers, body), body
    assert not genuine(headers, body.replace(b'"version":1', b'"version":7')), body
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        assert not genuine({key: value for key, value in headers.items() if key != name}, body), body
    assert not genuine({**headers, "webhook-signature": "v1," + "A" * 43 + "\u00e9"}, body), body
    assert not genuine({**headers, "webhook-id": "another"}, body), body
    assert not genuine({**headers, "webhook-timestamp": str(int(headers["webhook-timestamp"]) - 400)}, body), body
print(f"webhooks: {len(posts)} posts are verified in Python")
