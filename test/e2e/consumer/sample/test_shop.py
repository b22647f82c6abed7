import json
import os
from base64 import b64encode
from urllib.request import Request, urlopen

import pytest

URL = os.environ["SUBSIM_URL"]


def call(method, path, body=None, credentials=None):
    headers = {"Content-Type": "application/json"}
    if credentials:
        headers["Authorization"] = "Basic " + b64encode(":".join(credentials).encode()).decode()
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(URL + path, data, headers, method=method)) as answer:
        return json.loads(answer.read() or "null")


@pytest.fixture
def shop():
    made = call("POST", "/_sim/environments", {"clock": "2030-01-01T00:00:00Z"})
    environment = "/_sim/environments/" + made["name"]
    yield environment, (made["clientId"], made["clientSecret"])
    # pytest shows what is printed for a test that fails, and for no other.
    for request in call("GET", environment + "/requests")["requests"]:
        print(request["method"], request["path"], request["status"], request["refusal"])
    call("DELETE", environment)


def test_a_customer_can_sign_up(shop):
    environment, credentials = shop
    customer = {"email": "ada@example.test", "first_name": "Ada", "last_name": "Byron"}

    call("POST", "/services/v2/customer", {"customer": customer}, credentials)

    emails = [found["email"] for found in call("GET", "/services/v2/customers", credentials=credentials)]
    assert "ada@example.test" in emails
    assert call("POST", environment + "/verify", {"path": "/services/v2/customer", "status": 201})["count"] == 1


def test_three_months_go_by_in_an_instant(shop):
    environment, _ = shop

    moved = call("POST", environment + "/clock/advance", {"by": "P3M"})

    assert moved["to"] == "2030-04-01T00:00:00.000Z"
