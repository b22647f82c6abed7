/** The types of event. */
export const EVENT_TYPES = [
  'ping',
  'customer.subscribed',
  'customer.cancelled',
  'payment_profile.created',
  'payment_profile.updated',
  'payment_profile.redacted',
  'subscription.created',
  'subscription.updated',
  'subscription.status_change',
  'subscription.cancelled',
  'subscription.trial.converted',
  'subscription.email',
  'payment_transaction.updated',
];

/** Check boxes for the types that a destination takes; none checked stands for all. */
export function EventTypes({ picked }: { readonly picked: readonly string[] | null }) {
  return (
    <fieldset>
      <legend>Types of event</legend>
      <span class="quiet">None checked means all; pings always come.</span>
      {EVENT_TYPES.slice(1).map((type) => (
        <label key={type} class="field check">
          <input name="eventTypes" type="checkbox" value={type} defaultChecked={picked?.includes(type) === true} />
          <span>{type}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What was checked; null for all. */
export function eventTypesIn(given: FormData): readonly FormDataEntryValue[] | null {
  const types = given.getAll('eventTypes');
  return types.length === 0 ? null : types;
}
