import type { Qualification, Sha256 } from './document.ts';
import type { FILE_TYPES } from './limits.ts';

/** A photo or PDF that is kept beside something. */
export interface NamedCopy {
  readonly sha256: Sha256;
  /** Unit: bytes. */
  readonly bytes: number;
  readonly type: (typeof FILE_TYPES)[number];
}

/** A qualification of an account, with a copy of its document if there is one. */
export interface HeldQualification extends Qualification {
  readonly copy: NamedCopy | null;
}

/** Qualifications of an account. Source: specification 33.6. */
export const QUALIFICATIONS_MAX = 8;
