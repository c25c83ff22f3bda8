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

interface Process {
  readonly isZombie: boolean;
  /** Clock ticks since the start of the machine; empty where it cannot be read. */
  readonly began: string;
}

/** Source: proc_pid_stat(5), fields 3 (state) and 22 (starttime). */
const processAt = (pid: number): Process => {
  const stat = read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { isZombie: fields[0] === 'Z', began: fields[19] ?? '' };
};

function thisPlace(): string {
  const boot = read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const numbers = read(() => readlinkSync('/proc/self/ns/pid'));
  return boot !== '' && numbers !== '' ? `${boot} ${numbers}` : `${process.platform} ${hostname()}`;
}

export const recordOfThis = (): LockRecord => ({
  id: randomUUID(),
  pid: process.pid,
  began: processAt(process.pid).began,
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
  const { isZombie, began } = processAt(holder.pid);
  return began !== '' && (isZombie || began !== holder.began);
}

/** Whether it is certainly that very process that is still there. */
export function isRunning(holder: LockRecord): boolean {
  if (!isOfThisPlace(holder)) return false;
  const { isZombie, began } = processAt(holder.pid);
  return began !== '' && !isZombie && began === holder.began;
}
