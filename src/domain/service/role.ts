/** What a member of staff may do: each may all that those before may. Source: specification 30.1. */
export const ROLES = ['viewer', 'staff', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Who somebody is, as far as it decides what they may do. */
export interface Standing {
  readonly role: Role;
  /** `false`: roles decide nothing, and nobody is above another. */
  readonly areRolesOn: boolean;
}

/** Whether somebody may do what needs a role. Source: specification 30.1 and 30.2. */
export const mayDo = ({ role, areRolesOn }: Standing, needed: Role): boolean =>
  areRolesOn ? ROLES.indexOf(role) >= ROLES.indexOf(needed) : needed !== 'admin';
