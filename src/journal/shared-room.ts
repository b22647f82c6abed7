/** The room that all journals of a process share. */
export interface SharedRoom {
  /** Lets a journal in. */
  readonly join: (member: Member) => Share;
}

/** A journal that shares the room. */
export interface Member {
  /** When what it drops next was entered, milliseconds since 1970; `undefined` when it is empty. */
  readonly oldest: () => number | undefined;
  /** Drops that, and gives its bytes back. */
  readonly drop: () => void;
}

/** What a journal has of the room. */
export interface Share {
  /** Takes bytes, for which the oldest entries of all journals are dropped. */
  readonly take: (bytes: number) => void;
  readonly give: (bytes: number) => void;
  /** Gives all of it back, for good. */
  readonly leave: () => void;
}

/** Makes a room of so many bytes. */
export function createSharedRoom(limit: number): SharedRoom {
  const members = new Set<Member>();
  let used = 0;
  return {
    join(member) {
      let own = 0;
      members.add(member);
      return {
        take(bytes) {
          own += bytes;
          used += bytes;
          while (used > limit) if (!dropOldest()) return;
        },
        give(bytes) {
          own -= bytes;
          used -= bytes;
        },
        leave() {
          members.delete(member);
          used -= own;
          own = 0;
        },
      };
    },
  };

  // Looking at each journal costs less than an entry does, and only when the room is full.
  function dropOldest(): boolean {
    let meant: Member | undefined;
    let earliest = Infinity;
    for (const member of members) {
      const oldest = member.oldest();
      if (oldest === undefined || oldest >= earliest) continue;
      meant = member;
      earliest = oldest;
    }
    meant?.drop();
    return meant !== undefined;
  }
}
