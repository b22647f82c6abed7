<?php

const MOST_BYTES = 1048576;
// Seconds: shorter than the sender waits for us.
const PATIENCE = 5;

function setting(string $name, string $otherwise): string
{
    $value = getenv($name);
    return $value === false ? $otherwise : $value;
}

/** Takes JSON that is signed with a secret; the handler gives back the status and the answer. */
function serve(string $secret, callable $handle): void
{
    try {
        [$status, $answer] = taken($secret, $handle);
    } catch (Throwable) {
        [$status, $answer] = [503, null];
    }
    http_response_code($status);
    header('Content-Type: application/json');
    if ($status === 405) {
        header('Allow: POST');
    }
    echo $answer === null ? '' : json_encode($answer, JSON_THROW_ON_ERROR);
}

function taken(string $secret, callable $handle): array
{
    $body = file_get_contents('php://input', false, null, 0, MOST_BYTES + 1);
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return [405, null];
    }
    if (preg_match('~^application/json *(;|$)~i', $_SERVER['CONTENT_TYPE'] ?? '') !== 1) {
        return [415, null];
    }
    if (strlen($body) > MOST_BYTES) {
        return [413, null];
    }
    if (!isSigned($body, $_SERVER['HTTP_SP_HMAC'] ?? '', $secret)) {
        return [401, null];
    }
    $content = json_decode($body);
    return $content instanceof stdClass ? $handle($content) : [400, null];
}

/** The bytes as they came, before anybody reads them as JSON; compared in constant time. */
function isSigned(string $body, string $header, string $secret): bool
{
    if (preg_match('/^[0-9a-f]{64}$/iD', $header) !== 1) {
        return false;
    }
    return hash_equals(hash_hmac('sha256', $body, $secret), strtolower($header));
}

/** Reads from the API, and only from there, with a token that is kept until it is refused. */
function readApi(string $path): array
{
    $file = place() . '/token';
    $token = @file_get_contents($file) ?: newToken($file);
    [$status, $content] = call($path, ["Authorization: Bearer $token", 'Content-Type: application/json']);
    if ($status !== 401) {
        return [$status, $content];
    }
    $token = newToken($file);
    return call($path, ["Authorization: Bearer $token", 'Content-Type: application/json']);
}

function newToken(string $file): string
{
    $credentials = [
        'client_id' => setting('CLIENT_ID', 'subsim-default'),
        'client_secret' => setting('CLIENT_SECRET', 'subsim-default-secret'),
    ];
    $form = http_build_query(['grant_type' => 'client_credentials'] + $credentials);
    [$status, $content] = call('/oauth/v2/token', ['Content-Type: application/x-www-form-urlencoded'], $form);
    if ($status !== 200) {
        throw new RuntimeException("There is no token: $status");
    }
    file_put_contents($file, $content->access_token, LOCK_EX);
    return $content->access_token;
}

function call(string $path, array $headers, ?string $form = null): array
{
    $http = [
        'method' => $form === null ? 'GET' : 'POST',
        'header' => $headers,
        'timeout' => PATIENCE,
        'follow_location' => 0,
        'ignore_errors' => true,
    ];
    if ($form !== null) {
        $http['content'] = $form;
    }
    $answer = @file_get_contents(setting('SUBSIM_URL', 'http://127.0.0.1:4290') . $path, false, stream_context_create(['http' => $http]));
    if ($answer === false) {
        throw new RuntimeException('The API does not answer.');
    }
    return [(int) explode(' ', $http_response_header[0])[1], json_decode($answer)];
}

/** Where this receiver keeps what it must remember; a shop has a database. */
function place(): string
{
    $place = setting('STATE', sys_get_temp_dir() . '/receiver-' . setting('PORT', '8080'));
    if (!is_dir($place)) {
        @mkdir($place, 0700, true);
    }
    return $place;
}

/** Does the work under a key once at a time, and not again when it has lasted. */
function once(string $key, callable $work, callable $lasts): array
{
    $file = fopen(place() . '/' . hash('sha256', $key), 'c+');
    flock($file, LOCK_EX);
    try {
        $before = json_decode(stream_get_contents($file));
        if (is_array($before) && $lasts($before)) {
            return $before;
        }
        $done = $work();
        ftruncate($file, 0);
        rewind($file);
        fwrite($file, json_encode($done, JSON_THROW_ON_ERROR));
        return $done;
    } finally {
        fclose($file);
    }
}
