import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';

/** The account that decides, with its database and the device's clock. */
export interface Decider {
  readonly db: LocalDb;
  readonly device: Device;
  readonly accountId: string;
}

/** The columns that every new change begins with. */
export const freshOp = ({ device, accountId }: Decider, bodyVersion: number) => ({
  opId: device.newId(),
  opv: bodyVersion,
  acct: accountId,
  state: 'queued' as const,
  attempt: 0,
  claimedBy: null,
  claimedAt: null,
  lastSentAt: null,
  notBefore: null,
  failures: 0,
  baseline: null,
  absent: 0,
  autoResend: false,
  accepted: false,
  isKeyed: false,
  createdAt: device.now(),
  error: null,
  dupSuspects: [],
  serverId: null,
  doneAt: null,
  doneTick: null,
});
