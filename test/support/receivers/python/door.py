import hashlib
import hmac
import json
import os
import re
import threading
import urllib.error
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SUBSIM_URL = os.environ.get("SUBSIM_URL", "http://127.0.0.1:4290")
CLIENT_ID = os.environ.get("CLIENT_ID", "subsim-default")
CLIENT_SECRET = os.environ.get("CLIENT_SECRET", "subsim-default-secret")
MOST_BYTES = 1_048_576
# Seconds: shorter than the sender waits for us.
PATIENCE = 5


def serve(secret, port, handle):
    """Takes JSON that is signed with a secret; `handle` gives back the status and the answer."""

    class Door(BaseHTTPRequestHandler):
        def taken(self):
            length = self.headers.get("Content-Length", "" if self.command == "POST" else "0")
            if not re.fullmatch(r"[0-9]{1,15}", length):
                return 411, None
            body = self.read_body(int(length))
            if self.command != "POST":
                return 405, None
            if not re.match(r"application/json *(;|$)", self.headers.get("Content-Type", ""), re.I):
                return 415, None
            if body is None:
                return 413, None
            if not is_signed(body, self.headers.get_all("Sp-Hmac", []), secret):
                return 401, None
            try:
                content = json.loads(body.decode("utf-8"))
            except (ValueError, RecursionError):
                return 400, None
            return handle(content) if isinstance(content, dict) else (400, None)

        # What is too long is read to its end, so that the sender reads the answer.
        def read_body(self, length):
            if length <= MOST_BYTES:
                return self.rfile.read(length)
            while length > 0:
                length -= len(self.rfile.read(min(length, 65_536)) or b" " * length)
            return None

        def answer(self):
            try:
                status, content = self.taken()
            except Exception:
                status, content = 503, None
            body = b"" if content is None else json.dumps(content).encode()
            self.send_response(status)
            if status == 405:
                self.send_header("Allow", "POST")
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(b"" if self.command == "HEAD" else body)

        do_POST = do_GET = do_HEAD = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = answer

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", int(port)), Door)
    print(f"http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()


def is_signed(body, headers, secret):
    """The bytes as they came, before anybody reads them as JSON; compared in constant time."""
    if len(headers) != 1 or not re.fullmatch(r"[0-9A-Fa-f]{64}", headers[0]):
        return False
    return hmac.compare_digest(headers[0].lower(), hmac.new(secret.encode(), body, hashlib.sha256).hexdigest())


token = None


def read(path):
    """Reads from the API, and only from there, with a token that is kept until it is refused."""
    global token
    token = token or new_token()
    status, content = call(path, token)
    if status == 401:
        token = new_token()
        status, content = call(path, token)
    return status, content


def new_token():
    form = {"grant_type": "client_credentials", "client_id": CLIENT_ID, "client_secret": CLIENT_SECRET}
    status, content = call("/oauth/v2/token", None, urllib.parse.urlencode(form).encode())
    if status != 200:
        raise RuntimeError(f"There is no token: {status}")
    return content["access_token"]


def call(path, bearer, form=None):
    headers = {} if bearer is None else {"Authorization": f"Bearer {bearer}", "Content-Type": "application/json"}
    request = urllib.request.Request(SUBSIM_URL + path, data=form, headers=headers)
    try:
        with opener.open(request, timeout=PATIENCE) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refusal:
        return refusal.code, None


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


opener = urllib.request.build_opener(NoRedirect, urllib.request.ProxyHandler({}))


class Once:
    """Does the work under a key once at a time, and not again when it has lasted; keep that in your database."""

    def __init__(self):
        self.lock, self.locks, self.done = threading.Lock(), {}, {}

    def do(self, key, work, lasts):
        with self.lock:
            mine = self.locks.setdefault(key, threading.Lock())
        with mine:
            if key not in self.done or not lasts(self.done[key]):
                self.done[key] = work()
            return self.done[key]
