import { isLive, needsUser } from '#domain/service/change-state.ts';
import { SITE_FIELDS, type SiteCard, type SiteField } from '#domain/service/site-card.ts';
import type { ChangeSiteOp } from '#intents/change-site.intent.ts';
import { discard, sendAgain } from '#intents/resolve-changes.ts';
import { putInstallation } from '#local/cache/installations.repo.ts';
import { beginFetch, metaOf } from '#local/cache/meta.repo.ts';
import { cachedValue, putCached } from '#local/cache/resource-cache.repo.ts';
import { keyOf } from '#local/cache/resources.ts';
import { withDecisions } from '#state/queries/overlays.ts';
import { aClock } from '#tests/support/clock.ts';
import { aDeviceUser } from '#tests/support/device-user.ts';
import { storeDecision } from '#tests/support/store-decision.ts';
import { anInstallation } from '#tests/support/view-builders.ts';
import { aWire, type Knowledge, type SiteOffice, textOf, type Watched } from './office.ts';

interface Decided {
  readonly seq: number;
  readonly field: SiteField;
  readonly value: string;
}

/** A technician with the card on a tablet. */
export function aTechnician(office: SiteOffice, record: Watched, at: number, indexedDB: IDBFactory) {
  const { id, tokens } = office;
  const clock = aClock();
  const known = new Map<SiteField, Knowledge>(SITE_FIELDS.map((name) => [name, { shown: new Set(['']), base: null }]));
  const knows = (name: SiteField): Knowledge => known.get(name) as Knowledge;
  const { wire, coming } = aWire(office, record, at, knows);
  const user = aDeviceUser({ clock, wire, accountId: `konto${at}`, indexedDB, token: () => tokens[at] ?? '' });
  const resource = { of: 'siteCard', id } as const;
  const decided: Decided[] = [];
  const givenUp = new Set<number>();
  let count = 0;

  const stored = async () => (await cachedValue(user.db(), resource)) as SiteCard | undefined;
  const shown = async (): Promise<SiteCard | undefined> => {
    const held = await stored();
    return held && withDecisions(user.db(), 'siteCard', held, await metaOf(user.db(), keyOf(resource)));
  };
  const looks = async (): Promise<void> => {
    if (record.isForeign) return;
    const fetch = await beginFetch(user.db(), keyOf(resource));
    await putCached(user.db(), resource, await office.card(), fetch, { at: clock.device.now(), etag: null });
  };
  const decide = async (card: SiteCard, name: SiteField, value: string): Promise<void> => {
    knows(name).shown.add(card[name]);
    if ((await stored())?.[name] === card[name]) knows(name).base = textOf(card, name);
    record.erased.delete(value);
    decided.push({ seq: await storeDecision(user.intentContext(), 'changeSite', card, name, value, 'Dom'), field: name, value });
  };
  const open = async (): Promise<ChangeSiteOp | undefined> => (await user.ops()).find(needsUser) as ChangeSiteOp | undefined;
  return {
    ...{ user, clock, coming, decided, givenUp, looks, shown, open },
    /** The office went back or erased the card: no decision is based on what it has now. */
    forgets(): void {
      for (const name of SITE_FIELDS) knows(name).base = null;
    },
    begins: async (): Promise<void> => {
      await putInstallation(user.db(), anInstallation({ id, sn: 'FR123' }));
      await user.looks();
      await looks();
    },
    async writes(fields: readonly SiteField[]): Promise<void> {
      const card = await shown();
      if (!card) return;
      for (const name of fields) {
        count += 1;
        await decide(card, name, `d${at}-${count}`);
      }
    },
    /** The user looks at what the office has, and keeps one of both. */
    async decides(isMine: boolean): Promise<boolean> {
      const op = await open();
      if (!op) return false;
      await looks();
      const card = await shown();
      const { field: name, installation } = op.body;
      if (op.why === 'lost' && isMine) return sendAgain(user.intentContext(), op.seq);
      // a later decision about the field waits behind this one, as `use-site-card.ts` has it
      const ofField = ((await user.ops()) as ChangeSiteOp[]).filter(({ lid, state }) => lid === op.lid && isLive({ state }));
      if (isMine && card && installation === id && op.why !== 'renumbered') {
        await decide(card, name, ofField.at(-1)?.body.value ?? op.body.value);
      } else {
        for (const one of ofField.toReversed()) {
          givenUp.add(one.seq);
          await discard(user.intentContext(), one.seq);
        }
      }
      return true;
    },
  };
}
export type Technician = ReturnType<typeof aTechnician>;
