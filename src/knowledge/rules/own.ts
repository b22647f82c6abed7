import { inArea, own, type Rule } from '../claim.js';

/** What Subsim adds of itself to protect the machine that it runs on; the real service knows nothing of it. */
export const ownRules: readonly Rule[] = [
  ...inArea('simulator', {
    'subsim-host': own(
      'The Host has to be an IP address, localhost, a name that cannot be public, or one that is allowed by a setting: else 421.',
    ),
    'subsim-one-host': own('Two Host headers are a 400; an address in the request line counts over the header (RFC 9112 section 3.2).'),
    'subsim-cross-site': own('A write that a page of another site caused is refused: 403.'),
    'subsim-control-pages': own('The control API takes calls of no page but its own, reads included.'),
    'subsim-private-peer': own(
      'Without a control token the control API answers callers on this machine and in private networks only: 403.',
    ),
    'subsim-control-token': own('With a control token every call of the control API has to bring it as a bearer token: 401.'),
    'subsim-control-call': own('The control API says in one sentence what is wrong with a call: 400.'),
    'subsim-not-reached': own(
      'Who waits for something, or moves the clock until it happens, is told after the time or at the limit that it has not, and what comes nearest: 408.',
    ),
    'subsim-not-verified': own(
      'Who asks whether something was sent that was not is told the three in the journal that come nearest, and in what each differs: 422.',
    ),
    'subsim-import': own(
      'An import takes all records of its files or, when anything is wrong with one, none; what is wrong is told by file, line and column. They come as those of a seed do: no events are sent.',
    ),
    'subsim-import-ids': own(
      'An imported record keeps the id that its file gives it where that is free, and gets the next one otherwise; what names it in the files follows. No two rows have one id.',
    ),
    'subsim-import-columns': own(
      'The first line of a CSV file names its columns, each a member by its name in the API or as the mapping says; a row has a value for each, and an empty one leaves the member out.',
    ),
    'subsim-import-references': own(
      "A row names the customer whose it is by id, e-mail address or the shop's id, and a product by its SKU; it is there already or in the files.",
    ),
    'subsim-import-mask': own(
      'Masking makes the same made-up value of the same name, e-mail address, street or phone number, in every file and run with the same key.',
    ),
    'subsim-search': own(
      'A search finds the records that hold every word somewhere in what they show of their own, without regard to case and accents.',
    ),
    'subsim-search-secrets': own('A search neither looks at nor shows members that hold tokens, secrets or account numbers.'),
    'subsim-defect': own('A defect of Subsim is a 500, and its log has the details under the id of the request.'),
    'subsim-out-of-files': own('What needs a file or a connection that the system does not grant is a 503, which says what to do.'),
    'subsim-storage': own(
      'What the disk or the rights of the data folder do not let Subsim do is a 503, and /readyz says so while it lasts.',
    ),
    'subsim-token-in-address': own(
      'Answers to requests with access_token in the address are private and not stored; tokens in paths are shortened in logs.',
    ),
    'subsim-record-history': own(
      'Each record keeps who changed what of it and when, the newest hundred changes, and 20,000 of all records; what a seed brought begins with the seed. Of secrets it tells that they were changed.',
    ),
    'subsim-journal': own(
      'Requests, events, deliveries, orders, moves of the clock, states and acts stand in the journal of their environment with what led to them; a request before its caller can have the answer.',
    ),
    'subsim-journal-room': own(
      'A journal drops its oldest entries and counts them; what is no request leaves requests half of the room, and all journals of a process share one.',
    ),
    'subsim-journal-secrets': own(
      'Tokens, secrets and numbers of cards are shortened in whatever of a journal can be read; all else stays as it was sent.',
    ),
    'subsim-clients': own(
      'An environment has up to 1,000 API clients, each for it alone. Like tokens they stay through a reset and a restore; a fork and an import take none along.',
    ),
    'subsim-two-secrets': own(
      'A secret that is replaced counts beside the new one for as long as was asked for, and not at its end any more: of clients by the clock of tokens, of receivers by that of the environment. What is sent is signed by the new one.',
    ),
    'subsim-client-revoked': own(
      "A client that was revoked is refused with its tokens, at once and for good; the environment's own cannot be.",
    ),
    'subsim-staff-edits': own(
      'Who edits a record as staff do names members and single user-defined fields; what "Validate Data" refuses, what only the platform writes and another owner are refused, all at once, and then nothing is changed.',
    ),
    'subsim-time-line': own(
      'The time line tells what happened and what is due by the instants of the environment, in one order that pages neither repeat nor leave out.',
    ),
    'subsim-coming-orders': own(
      'Which orders come is worked out as if each one before them succeeded and nothing else changed; what comes of a subscription ends with the date on which it expires.',
    ),
    'subsim-no-sniffing': own('No answer may be taken for another type than it says.'),
    'subsim-pipelining': own('Requests that travel together on a connection are worked at one after another.'),
    'subsim-unread-answers': own('A connection from which nobody takes anything of an answer for 30 seconds is closed.'),
    'subsim-map-size': own('What a patch makes of a map may have as many bytes as a request body.'),
    'subsim-ignored-input': own(
      'Names of query parameters, members and patch paths that are ignored stand in the header Subsim-Ignored of the answer: at most 20 that are unknown, then at most 5 that are shown and cannot be written.',
    ),
    'subsim-other-platform': own('A customer id in the name of another shop platform is ignored, and the log says so once.'),
    'subsim-set-aside': own(
      'A destination that timed out three times in one move of the clock is left alone until that ends; orders are not.',
    ),
    'subsim-bare-lists': own('At the first list that an environment answers bare the log says how published client libraries read it.'),
    'subsim-explained-values': own(
      'The hint of a refused value names the member and what was not found or which forms are taken, never a secret; so does a refused seed.',
    ),
    'subsim-hints-for-shoppers': own(
      'To widget tokens the hint is the same for a record of another customer as for one that is not there.',
    ),
    'subsim-told-faults': own(
      'A list of objects is not read on after 100 broken field rules; a bulk call lists at most 5000 in all, and results beyond have code and message alone.',
    ),
    'subsim-former-definitions': own(
      'What Subsim 0.1 has stored of user-defined field definitions, or a seed for it says, becomes the nearest definition of today.',
    ),
    'subsim-explained-refusals': own(
      'A refusal names its code, its rule and what can be done in headers of its own, and never in its body.',
    ),
  }),
];
