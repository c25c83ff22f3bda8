import type { Services } from '#server/services.ts';
import { hashOf } from '#server/rules/secrets.ts';
import { idsOf, modemOfKey } from '#server/store/telemetry/reporters.ts';
import { apiKeyIn } from './api-keys.ts';

/** Who brings readings, and of which installations. */
export interface Reporter {
  /** A key for one modem, or one for all installations. */
  readonly kind: 'modem' | 'collector';
  /** What it is counted by. */
  readonly who: string;
  /** `false`: a key that was made for something else. */
  readonly mayReport: boolean;
  /** The serial number of a line that names none. */
  readonly sn: string | null;
  /** Ids by serial number; `null` while a modem stands in no installation. */
  readonly installations: ((sns: ReadonlySet<string>) => Promise<ReadonlyMap<string, number>>) | null;
  /** Why a line about another one is rejected. */
  readonly stranger: (sn: string) => string;
}

async function modem(database: Services['database'], key: string): Promise<Reporter | undefined> {
  const found = await modemOfKey(database, hashOf(key));
  if (!found) return undefined;
  const { installationId, sn } = found;
  return {
    kind: 'modem',
    who: found.modem,
    mayReport: true,
    sn,
    installations: installationId === null ? null : async () => new Map([[sn ?? '', installationId]]),
    stranger: (other) => `this modem does not report for ${other}`,
  };
}

async function otherSystem({ database, keys, versions }: Services, key: string): Promise<Reporter | undefined> {
  const holder = await keys.holderOf(key, await versions.now());
  if (!holder) return undefined;
  return {
    kind: 'collector',
    who: `key ${holder.id}`,
    mayReport: holder.scopes.includes('ingest'),
    sn: null,
    installations: (sns) => idsOf(database, sns),
    stranger: (sn) => `no installation has the serial number ${sn}`,
  };
}

/** A modem by its key, or another system by a key with the scope for it. */
export async function reporterOf(services: Services, authorization: string | undefined): Promise<Reporter | undefined> {
  const apiKey = apiKeyIn(authorization);
  if (apiKey !== undefined) return otherSystem(services, apiKey);
  const key = /^(?:Modem|Bearer) ([\x21-\x7e]{8,200})$/.exec(authorization ?? '')?.[1];
  return key === undefined ? undefined : modem(services.database, key);
}
