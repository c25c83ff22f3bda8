import type { Instant } from '#domain/quantity.ts';
import type { Role } from './account/own-account.ts';

/** A device on which somebody is signed in. */
export interface DeviceSession {
  readonly id: number;
  /** 'Chrome, Android'; empty where it is not known. */
  readonly device: string;
  readonly signedInAt: Instant;
  /** To the minute. */
  readonly usedAt: Instant;
  /** Whether it is the one that asks. */
  readonly isThis: boolean;
}

/** An account of staff, as admins see it. */
export interface Colleague {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly isActive: boolean;
  /** When any of their devices was last used; `null`: not for as long as that is kept. */
  readonly lastSeen: Instant | null;
  /** On how many devices they are signed in. */
  readonly devices: number;
  /** Whether their second factor is on; missing on a device that fetched the list before it said so. */
  readonly hasSecondFactor?: boolean;
}

/** Somebody who was just invited. */
export interface InvitedColleague extends Colleague {
  /** `false`: no mail server is set, and whoever runs the server has the letter. */
  readonly isMailed: boolean;
}

/** What an admin changes of a colleague. */
export type ColleagueChange = Partial<Pick<Colleague, 'role' | 'isActive'>>;
