// The shapes of everything that an environment takes and returns, for those who name them.
export type {
  Advance,
  AdvanceClock,
  AdvanceWatch,
  ClockControl,
  ClockSetting,
  ClockState,
  Move,
  MoveWarning,
  Waiting,
} from './views/clock.js';
export type { EmailHappening, Happening, LookHappening, OrderHappening, WebhookHappening } from './views/happenings.js';
export type { Attempt, Deliveries, Delivery, DeliveryQuery, DeliveryStatus, DeliveryView, SentAgain } from './views/deliveries.js';
export type { ForeignSignature, Reserialised, Signatures, Signed } from './staff/signatures.js';
export type { Coverage, CoveragePart, Met, MetEndpoint } from './views/coverage.js';
export type { DeliveryRules, DeliveryRulesEdit, DeliveryRulesKeeper } from './views/delivery-rules.js';
export type { Client, ClientInput, Clients, NewClient, NewSecret } from './clients/clients.js';
export type { PreviousSecret, ShownSecret } from './clients/shown-secret.js';
export type {
  Destination,
  DestinationEdit,
  DestinationInput,
  Destinations,
  DestinationStatus,
  ListedDestination,
  ResecuredDestination,
} from './views/destinations.js';
export type { RecordDeed, RecordEdit, RecordInput, ShownRecord, StaffRecords } from './staff/records.js';
export type { RecordPage, RecordQuery } from './staff/record-lists.js';
export type { HistoryOf, HistoryQuery, MemberChange, RecordChangeView, RecordHistoryView } from './views/history.js';
export type { EventQuery, EventRecord, Events, EventType, EventView, TriggerRequest } from './views/events.js';
export type { OrderCallback, OrderCallbackEdit, OrderCallbackSettings } from './views/order-callback.js';
export type {
  CollectedOrders,
  OrderCall,
  OrderKind,
  OrderQuery,
  Orders,
  OrderStatus,
  OrderSummary,
  OrderView,
  ScheduleEntry,
  ScheduleQuery,
  UnknownOrderCall,
} from './views/orders.js';
export type { Pending, PendingDelivery, Settlement, Settling, WaitingDelivery, WaitingSubscription } from './views/pending.js';
export type { PrivacyRequest, PrivacyRequests, ShippingQuote, ShippingQuoteInput, ShippingQuotes } from './views/plain-records.js';
export type { InboxAnswer, InboxAnswers, InboxRefusal, OrderAnswer, PlainAnswer, WebhookAnswer } from './inboxes/answer.js';
export type { Fault, FaultInput, Faults } from './faults/faults.js';
export type { GoneBackTo, WantedState } from './views/going-back.js';
export type { Inbox, InboxInfo, InboxRequest, ReceivedList, WaitForReceived, WantedReceived } from './inboxes/inbox.js';
export type { Inboxes, InboxInput } from './inboxes/inboxes.js';
export type { Received, ReceivedEvent, ReceivedOrder, ReceivedOther, ReceivedWebhook } from './inboxes/received.js';
export type {
  FieldDefinitionQuery,
  Interval,
  IntervalInput,
  Kept,
  MerchantSettings,
  ProductConfigurationProfile,
  SchedulingRule,
} from './views/settings.js';
export type {
  ActEntry,
  DeliveryEntry,
  Entry,
  EntryKind,
  EventEntry,
  Message,
  MoveEntry,
  OfKind,
  OrderEntry,
  RequestEntry,
  StateEntry,
  ToldRefusal,
} from '../journal/entry.js';
export type { JournalCounts } from '../journal/journal.js';
export type { FilterOfKind, JournalFilter, JournalQuery } from '../journal/search/query.js';
export type { Entries, EntriesInSteps, EntryRange, EntryWait, ExportFormat, Followed, Following } from './journal/entries.js';
export type { NamedSnapshots, SnapshotInfo } from './views/snapshots.js';
export type { ImportFile, ImportIn, ImportInput, ImportProgress, ImportReport, ImportWatch } from './importing/importing.js';
export type { SearchAnswer, SearchedName, SearchHit, SearchIn, SearchInput } from './staff/search.js';
export type { EnvironmentState } from './views/state.js';
export type {
  Timeline,
  TimelineDay,
  TimelineDays,
  TimelineDaysQuery,
  TimelineEntry,
  TimelinePage,
  TimelineQuery,
} from './views/timeline.js';
export type { Trace, TraceNode, TraceOf, TraceOptions } from './views/trace.js';
export type { AccountUpdate, Vault } from './views/vault.js';
export type { Difference, Nearest, Verified, WantedEntry } from './views/verify.js';
export type { RecordStatus, Thing, Wait, WaitFor, Wanted } from './views/waiting.js';
