import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Who holds a data folder, as it stands in `server.lock`. */
export interface LockRecord {
  readonly id: string;
  readonly pid: number;
  /** When that process began, in the system's own count; a later one under the same number began at another time. */
  readonly began: string;
  /** Where that number means this process: the machine since it was switched on, and the container. */
  readonly place: string;
  /** Grows while the holder lives. */
  readonly beat: number;
}

const read = (work: () => string): string => {
  try {
    return work();
  } catch {
    return '';
  }
};

/** Field 22 of /proc/PID/stat, clock ticks since the start of the machine; empty where there is none to be read. */
const beganAt = (pid: number): string =>
  read(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  });

function thisPlace(): string {
  const boot = read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const numbers = read(() => readlinkSync('/proc/self/ns/pid'));
  return boot !== '' && numbers !== '' ? `${boot} ${numbers}` : `${process.platform} ${hostname()}`;
}

export const recordOfThis = (): LockRecord => ({
  id: randomUUID(),
  pid: process.pid,
  began: beganAt(process.pid),
  place: thisPlace(),
  beat: 0,
});

export function recordIn(text: string): LockRecord | undefined {
  try {
    const { id = '', pid, began, place = thisPlace(), beat = 0 } = JSON.parse(text) as Partial<LockRecord>; // earlier versions named no place
    return typeof pid === 'number' && typeof began === 'string' ? { id, pid, began, place, beat } : undefined;
  } catch {
    return undefined;
  }
}

export const isOfThisPlace = ({ place }: LockRecord): boolean => place === thisPlace();

/**
 * Whether that process has certainly ended. Only where its number means the same as here; of a container or a machine
 * beside this one nothing can be known, and a number that is in use proves no life.
 */
export function hasEnded(holder: LockRecord): boolean {
  if (!isOfThisPlace(holder)) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  const began = beganAt(holder.pid);
  return began !== '' && began !== holder.began;
}
