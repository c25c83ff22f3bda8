import type { HeldQualification } from '#domain/visit/held-qualification.ts';
import type { SecondFactor } from './second-factor.ts';

/** Roles of accounts: each includes the rights of those before it. Source: specification 30.1. */
export const ROLES = ['viewer', 'staff', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** What determines the calls that an account may make. */
export interface Standing {
  readonly role: Role;
  /** `false`: roles are ignored, and no account manages the others. */
  readonly areRolesOn: boolean;
}

/** Whether an account has the rights of a role. Source: specification 30.1 and 30.2. */
export const canDo = ({ role, areRolesOn }: Standing, needed: Role): boolean =>
  areRolesOn ? ROLES.indexOf(role) >= ROLES.indexOf(needed) : needed !== 'admin';

/** Whether new causes are sent by mail, and when. */
export type Digest = 'off' | 'daily' | 'at_once';

/** The account that is signed in. */
export interface OwnAccount extends Standing {
  readonly email: string;
  readonly digest: Digest;
  /** As protocols name the user; empty: not entered. Absent on a device that fetched the account from an older server. */
  readonly name?: string;
  /** Absent as `name`. */
  readonly qualifications?: readonly HeldQualification[];
  /** `null`: the server offers none; absent on a device that fetched the account from an older server. */
  readonly secondFactor?: SecondFactor | null;
  /** Information on personal data (RODO art. 13), shown above a signature. From `PV_PRIVACY_NOTE`. Empty or absent: none is shown. */
  readonly privacyNote?: string;
  /** The address at which the server is reached, `PUBLIC_URL`; absent if it is not set. */
  readonly publicUrl?: string;
}

/** What the user changes of the own account: the name, and the qualifications if they are given. */
export type OwnAccountChange = Required<Pick<OwnAccount, 'name'>> & Pick<OwnAccount, 'qualifications'>;
