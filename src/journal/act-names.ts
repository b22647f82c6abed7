/** What somebody may ask of the simulator beside the platform's API, as the library calls it. */
export const actNames = [
  'clients.add',
  'clients.newSecret',
  'clients.revoke',
  'clock.set',
  'config.edit',
  'deliveries.resend',
  'deliveries.resendFailed',
  'deliveryRules.set',
  'destinations.add',
  'destinations.disable',
  'destinations.edit',
  'destinations.enable',
  'destinations.newSecret',
  'destinations.redact',
  'events.ping',
  'events.trigger',
  'faults.add',
  'faults.clear',
  'faults.fire',
  'faults.remove',
  'orderCallback.newSecret',
  'orderCallback.set',
  'orders.place',
  'orders.run',
  'privacyRequests.process',
  'vault.closeProfile',
  'vault.settleTransaction',
  'vault.updateAccount',
] as const;

/** One of these. */
export type ActName = (typeof actNames)[number];
