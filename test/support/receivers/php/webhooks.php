<?php

require __DIR__ . '/door.php';

serve(setting('WEBHOOK_SECRET', 'subsim-default-webhook-secret'), function (stdClass $content): array {
    $text = $content->webhook_event ?? null;
    $event = is_string($text) ? json_decode($text) : null;
    $id = $event instanceof stdClass ? $event->id ?? null : null;
    $url = $content->webhook_event_url ?? null;
    // An address in a webhook is compared, never followed: your credentials would go there.
    if (!is_int($id) || !is_string($url) || preg_replace('~^/+~', '/', $url) !== "/services/v2/webhook-events/$id") {
        return [400, null];
    }
    return once("event:$id", fn () => take("/services/v2/webhook-events/$id"), fn (array $done) => $done[0] === 204);
});

/** What the API says counts, and not the webhook, which may be days old. */
function take(string $path): array
{
    [$status, $content] = readApi($path);
    if ($status !== 200) {
        return [$status === 404 ? 404 : 503, null];
    }
    $event = $content->webhook_event;
    error_log("$event->id $event->type $event->data");
    return [204, null];
}
