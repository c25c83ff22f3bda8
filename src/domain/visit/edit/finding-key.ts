/**
 * The idempotency key of a service request for a finding of a visit. It contains both, so that the server files one request for a finding.
 *
 * Range   `unique` is a uuid.
 * Source  ours: the call that files a request has no field for the finding.
 */
export const keyForFinding = (visit: string, finding: string, unique: string): string => `${beginOfKeys(visit, finding)}${unique}`;

/** What all keys for a finding begin with. Keys for another finding may begin with it as well. */
export const beginOfKeys = (visit: string, finding: string): string => `visit-${visit}-${finding}-`;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const KEY = new RegExp(`^visit-(${UUID})-([\\w-]{1,40})-${UUID}$`);

/** The visit and the finding in a key. Range: `undefined` for any other key. Source: `keyForFinding`. */
export function findingOfKey(key: string): { readonly visit: string; readonly finding: string } | undefined {
  const [, visit, finding] = KEY.exec(key) ?? [];
  return visit === undefined || finding === undefined ? undefined : { visit, finding };
}
