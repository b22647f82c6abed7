import type {
  Advance,
  Client,
  ImportProgress,
  ImportReport,
  ClockState,
  Delivery,
  DeliveryRules,
  DeliveryView,
  Destination,
  Entries,
  Entry,
  Environment,
  EnvironmentState,
  EventRecord,
  EventType,
  EventView,
  Fault,
  Happening,
  InboxInfo,
  Interval,
  JsonObject,
  ListedDestination,
  MoveWarning,
  NewClient,
  OrderCallbackSettings,
  OrderSummary,
  OrderView,
  CollectedOrders,
  PrivacyRequest,
  Problem,
  ProductConfigurationProfile,
  Received,
  RecordHistoryView,
  RecordPage,
  RequestEntry,
  ResecuredDestination,
  ScheduleEntry,
  SchedulingRule,
  SearchAnswer,
  SentAgain,
  Settlement,
  ShippingQuote,
  ShownRecord,
  ShownSecret,
  Signatures,
  shownRefusals,
  SnapshotInfo,
  supportTable,
  Thing,
  TimelineDays,
  TimelinePage,
  Trace,
  UnknownOrderCall,
  Verified,
  Waiting,
} from '../../simulator.js';
import type { CheckExchanges, CheckReport, CheckResult, CheckRunInfo, CheckRunView } from './checks/checker.js';

/**
 * What calls of the control API answer, by the names that the API's description has for it; `npm run generate` makes
 * `schemas/control-answers.json` of it.
 */
export interface Answers {
  readonly Index: Index;
  readonly EnvironmentList: { readonly environments: readonly EnvironmentInfo[] };
  readonly EnvironmentInfo: EnvironmentInfo;
  readonly NewEnvironment: NewEnvironment;
  readonly EnvironmentState: EnvironmentState;
  readonly ClockState: ClockState;
  readonly Advance: Advance;
  readonly AdvanceLine:
    Happening | { readonly waiting: Waiting } | { readonly warning: MoveWarning } | Omit<Advance, 'happened'> | CutShort;
  readonly Settlement: Settlement;
  readonly Thing: Thing;
  readonly FaultList: { readonly faults: readonly Fault[] };
  readonly Fault: Fault;
  readonly InboxList: { readonly inboxes: readonly InboxInfo[] };
  readonly InboxInfo: InboxInfo;
  readonly InboxContents: InboxContents;
  readonly Received: Received;
  readonly TimelinePage: TimelinePage;
  readonly TimelineDays: TimelineDays;
  readonly ClientList: { readonly clients: readonly Client[] };
  readonly Client: Client;
  readonly NewClient: NewClient;
  readonly ShownSecret: ShownSecret;
  readonly DestinationList: { readonly destinations: readonly ListedDestination[] };
  readonly ListedDestination: ListedDestination;
  readonly ShownRecord: ShownRecord;
  readonly RecordPage: RecordPage;
  readonly RecordHistoryView: RecordHistoryView;
  readonly Destination: Destination;
  readonly ResecuredDestination: ResecuredDestination;
  readonly DeliveryRules: DeliveryRules;
  readonly EventList: { readonly events: readonly EventRecord[] } & Next;
  readonly EventRecord: EventRecord;
  readonly EventView: EventView;
  readonly DeliveryList: { readonly deliveries: readonly Delivery[] } & Next;
  readonly Delivery: Delivery;
  readonly DeliveryView: DeliveryView;
  readonly Signatures: Signatures;
  readonly SentAgain: SentAgain;
  readonly OrderList: { readonly orders: readonly OrderSummary[] } & Next;
  readonly OrderSummary: OrderSummary;
  readonly OrderView: OrderView;
  readonly CollectedOrders: CollectedOrders;
  readonly UnknownOrderCallList: { readonly calls: readonly UnknownOrderCall[] };
  readonly Schedule: Schedule;
  readonly OrderCallbackSettings: OrderCallbackSettings;
  /** The members of the platform's `config`. */
  readonly Config: JsonObject;
  readonly CheckRunList: { readonly checks: readonly CheckRunInfo[] };
  readonly CheckRunInfo: CheckRunInfo;
  readonly CheckRunView: CheckRunView;
  readonly CheckResult: CheckResult;
  readonly CheckReport: CheckReport;
  readonly CheckExchanges: CheckExchanges;
  readonly IntervalList: { readonly intervals: readonly Interval[] };
  readonly Interval: Interval;
  readonly ShippingQuote: ShippingQuote;
  readonly ShippingQuoteList: { readonly shippingQuotes: readonly ShippingQuote[] };
  readonly UserDefinedFieldDefinitionList: { readonly userDefinedFieldDefinitions: readonly UserDefinedFieldDefinition[] };
  readonly UserDefinedFieldDefinition: UserDefinedFieldDefinition;
  readonly SchedulingRuleList: { readonly schedulingRules: readonly SchedulingRule[] };
  readonly SchedulingRule: SchedulingRule;
  readonly ProductConfigurationProfileList: { readonly productConfigurationProfiles: readonly ProductConfigurationProfile[] };
  readonly ProductConfigurationProfile: ProductConfigurationProfile;
  readonly SettledTransaction: { readonly transaction: JsonObject };
  readonly ChangedPaymentProfile: { readonly payment_profile: JsonObject };
  readonly PrivacyRequestList: { readonly privacyRequests: readonly PrivacyRequest[] } & Next;
  readonly PrivacyRequest: PrivacyRequest;
  readonly SnapshotList: { readonly snapshots: readonly SnapshotInfo[] };
  readonly SnapshotInfo: SnapshotInfo;
  readonly RequestList: { readonly requests: readonly RequestEntry[] } & Next;
  readonly RequestEntry: RequestEntry;
  readonly EntryList: { readonly entries: readonly Entry[] } & Next;
  readonly Entry: Entry;
  readonly Awaited: Awaited<ReturnType<Entries['waitFor']>>;
  readonly Count: { readonly count: number };
  readonly Removed: { readonly removed: number };
  readonly Trace: Trace;
  readonly Coverage: Coverage;
  readonly Verified: Verified;
  readonly NotVerified: NotVerified;
  readonly ImportReport: ImportReport;
  readonly ImportLine: ImportProgress | ImportReport | { readonly refusal: string; readonly message: string };
  readonly SearchAnswer: SearchAnswer;
  readonly SupportTable: SupportTable;
  readonly RefusalInfo: RefusalInfo;
  readonly RuleInfo: RuleInfo;
  readonly RefusalList: { readonly refusals: readonly RefusalInfo[] };
  readonly SourceAddressList: { readonly addresses: readonly string[] };
  /** The types of event, and why something is refused, as others of these name them. */
  readonly EventType: EventType;
  readonly RefusalCode: Problem['code'];
  /** An OpenAPI document, version 3.1. */
  readonly Description: JsonObject;
}

type UserDefinedFieldDefinition = ReturnType<Environment['userDefinedFieldDefinitions']['list']>[number];

/** Where the calls are described, and each with what it does. */
export interface Index {
  /** The version of Subsim. */
  readonly version: string;
  /** The path of the description of all calls, OpenAPI 3.1. */
  readonly description: string;
  /** The path of the documentation, for people. */
  readonly documentation: string;
  /** The names of the environments: what is below /_sim for the default one is below /_sim/environments/{name} for each. */
  readonly environments: readonly string[];
  /** Method and path of each call, and what it does. */
  readonly calls: Readonly<Record<string, string>>;
  /** Method and path of each call, and the path and anchor at which the documentation tells of it. */
  readonly pages: Readonly<Record<string, string>>;
}

/** What is told of an environment. */
export interface EnvironmentInfo extends Omit<EnvironmentState, 'pending'> {
  readonly clientId: string;
}

/** What is told of an environment once, to who made it. */
export interface NewEnvironment extends EnvironmentInfo {
  readonly clientSecret: string;
  /** With which webhooks are signed; null when there is no destination. */
  readonly webhookSecret: string | null;
  /** With which requests for orders are signed. */
  readonly callbackSecret: string;
}

/** What came to an inbox, with what is known of it. */
export interface InboxContents extends InboxInfo {
  readonly received: readonly Received[];
}

/** What falls due. */
export interface Schedule {
  readonly schedule: readonly ScheduleEntry[];
  /** How many orders are due today and wait for an order callback. */
  readonly blocked: number;
}

/** What comes nearest to what was not sent. */
export interface NotVerified extends Verified {
  /** The HTTP status. */
  readonly code: number;
}

/** How far everything that Subsim does is known. */
export type SupportTable = ReturnType<typeof supportTable>;

/** What was touched so far, and what never was. */
export type Coverage = ReturnType<Environment['coverage']>;

/** A rule; a point of the wire that the mode decides is one, too. */
export type RuleInfo = SupportTable['rules'][number] | (Omit<SupportTable['wire'][number], 'id'> & { readonly id: string });

/** A refusal, as the catalogue has it. */
export interface RefusalInfo extends RefusalRow {
  readonly code: Problem['code'];
}

type RefusalRow = ReturnType<typeof shownRefusals>[string];

/** The last line of a move that was cut short. */
interface CutShort extends Partial<Omit<Advance, 'happened'>> {
  readonly refusal: Problem['code'];
  readonly message: string;
}

/** Where the next part of a list begins. */
interface Next {
  /** The id with which the next part begins; null when this is the last one. */
  readonly next: number | null;
}
