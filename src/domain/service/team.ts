import type { Instant } from '#domain/quantity.ts';
import type { HeldQualification } from '#domain/visit/held-qualification.ts';
import type { Role } from './account/own-account.ts';

/** A device on which an account is signed in. */
export interface DeviceSession {
  readonly id: number;
  /** 'Chrome, Android'; empty if it is not known. */
  readonly device: string;
  readonly signedInAt: Instant;
  /** Rounded to the minute. */
  readonly usedAt: Instant;
  /** Whether it is the device of this request. */
  readonly isThis: boolean;
}

/** An account of staff, for admins. */
export interface Colleague {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly isActive: boolean;
  /** When any of its devices was last used; `null`: not within the time that is stored. */
  readonly lastSeen: Instant | null;
  /** Number of devices on which it is signed in. */
  readonly devices: number;
  /** Whether its second factor is on; absent on a device that fetched the list from an older server. */
  readonly hasSecondFactor?: boolean;
  /** As protocols name the user; empty: not entered. Absent as `hasSecondFactor`. */
  readonly name?: string;
  /** Absent as `hasSecondFactor`. */
  readonly qualifications?: readonly HeldQualification[];
}

/** An account that was just invited. */
export interface InvitedColleague extends Colleague {
  /** `false`: no mail server is configured; the mail is a file in the server's data folder. */
  readonly isMailed: boolean;
}

/** Changes of an account by an admin. */
export type ColleagueChange = Partial<Pick<Colleague, 'role' | 'isActive' | 'name' | 'qualifications'>>;

/** An account that may carry out visits. */
export interface Technician {
  readonly id: number;
  /** Empty: not entered. */
  readonly name: string;
  readonly email: string;
  /** Whether it is the account that asks. */
  readonly isMe: boolean;
}
