/** Something that takes part of a room and can be asked to take less. */
export interface Tenant {
  /** Drops the oldest that it keeps; false when it keeps nothing any more. */
  readonly dropOldest: () => boolean;
}

/** Bytes that all environments of a simulator share to keep their writes. */
export interface KeptRoom {
  /** Notes that a tenant is at work: those that were not for longest lose first. */
  readonly use: (tenant: Tenant) => void;
  readonly leave: (tenant: Tenant) => void;
  /** Counts bytes that are taken, or given back when it is below 0. */
  readonly grow: (bytes: number) => void;
}

/** Makes a room of so many bytes: when it is full, who has written nothing for longest loses the oldest. */
export function createKeptRoom(most: number): KeptRoom {
  // The one that was used longest ago comes first.
  const tenants = new Set<Tenant>();
  let taken = 0;
  return {
    use(tenant) {
      tenants.delete(tenant);
      tenants.add(tenant);
    },
    leave: (tenant) => void tenants.delete(tenant),
    grow(bytes) {
      taken += bytes;
      if (bytes > 0) makeRoom();
    },
  };

  function makeRoom(): void {
    for (const tenant of tenants) {
      while (taken > most && tenant.dropOldest());
      if (taken <= most) return;
      tenants.delete(tenant);
    }
  }
}
