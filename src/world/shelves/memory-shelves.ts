import { MAKE_ROOM, type Content, type Shelf, type Shelved, type ShelfNeeds } from './shelf.js';

/** Bytes that all shelves of a simulator may keep in memory together (1 GiB). */
const MOST = 1_073_741_824;

type Kept = Shelved & { readonly content: Content };

/** Makes shelves in memory, as many as are asked for, that share so many bytes. */
export function createMemoryShelves({ refused }: ShelfNeeds, most = MOST): () => Shelf {
  let total = 0;
  return () => {
    const kept = new Map<string, Kept>();
    const drop = (name: string): void => {
      total -= kept.get(name)?.size ?? 0;
      kept.delete(name);
    };
    return {
      list: () => [...kept.values()].map(shelvedOf),
      *read(name) {
        const content = kept.get(name)?.content;
        return content && { ...content, isOwn: true };
      },
      *write(name, { content, instant }) {
        const size = content.bytes.length;
        if (total - (kept.get(name)?.size ?? 0) + size > most)
          throw refused(`In memory the named snapshots of all environments take at most ${String(most)} bytes together.`, MAKE_ROOM);
        drop(name);
        const entry = { name, instant, size, content };
        kept.set(name, entry);
        total += size;
        return shelvedOf(entry);
      },
      remove: drop,
      discard() {
        for (const name of kept.keys()) drop(name);
      },
    };
  };
}

function shelvedOf({ name, instant, size }: Kept): Shelved {
  return { name, instant, size };
}
