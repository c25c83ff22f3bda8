import type { Standing } from '#domain/service/role.ts';
import type { SecondFactor } from './second-factor.ts';

/** How new causes are told by mail. */
export type Digest = 'off' | 'daily' | 'at_once';

/** The account that is signed in. */
export interface OwnAccount extends Standing {
  readonly email: string;
  readonly digest: Digest;
  /** `null`: the server offers none; missing on a device that fetched the account before it did. */
  readonly secondFactor?: SecondFactor | null;
}
