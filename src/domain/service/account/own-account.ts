import type { SecondFactor } from './second-factor.ts';

/** What an account may do: each role may do all that those before it may. Source: specification 30.1. */
export const ROLES = ['viewer', 'staff', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** What decides which calls an account may make. */
export interface Standing {
  readonly role: Role;
  /** `false`: roles decide nothing, and no account manages the others. */
  readonly areRolesOn: boolean;
}

/** Whether an account may do what needs a role. Source: specification 30.1 and 30.2. */
export const mayDo = ({ role, areRolesOn }: Standing, needed: Role): boolean =>
  areRolesOn ? ROLES.indexOf(role) >= ROLES.indexOf(needed) : needed !== 'admin';

/** Whether new causes are sent by mail, and when. */
export type Digest = 'off' | 'daily' | 'at_once';

/** The account that is signed in. */
export interface OwnAccount extends Standing {
  readonly email: string;
  readonly digest: Digest;
  /** `null`: the server offers none; missing on a device that fetched the account before it did. */
  readonly secondFactor?: SecondFactor | null;
}
