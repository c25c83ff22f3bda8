import type { Kernel } from '#server/kernel.ts';
import { installationsStore } from '#server/store/installations.store.ts';
import type { Counts } from '#server/versions.ts';

/**
 * The ids of all installations in their order, kept while none comes or goes: the count of the list is its length,
 * and the n-th page begins at a known id, so one page costs the same whichever it is and however many there are.
 */
export function keepingIds({ database }: Pick<Kernel, 'database'>): (counts: Counts) => Promise<Int32Array> {
  let kept: { readonly stand: number | undefined; readonly ids: Promise<Int32Array> } | undefined;
  return (counts) => {
    const stand = counts.get('installation-set');
    if (kept?.stand !== stand) {
      const ids = installationsStore(database).ids();
      kept = { stand, ids };
      ids.catch(() => {
        kept = undefined;
      });
    }
    return kept?.ids ?? installationsStore(database).ids();
  };
}
