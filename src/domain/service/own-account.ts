import type { Standing } from './role.ts';

/** How new causes are told by mail. */
export type Digest = 'off' | 'daily' | 'at_once';

/** The account that is signed in. */
export interface OwnAccount extends Standing {
  readonly email: string;
  readonly digest: Digest;
}
