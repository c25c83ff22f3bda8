import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The holder of a data folder, as stored in `server.lock`. */
export interface LockRecord {
  readonly id: string;
  readonly pid: number;
  /** When the process began, in the system's own unit. Another process with the same id began at another time. */
  readonly began: string;
  /** Where the process id is valid: the machine since its last boot, and the container. */
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
  /** Clock ticks since the boot of the machine; empty if it cannot be read. */
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

export const makeRecord = (): LockRecord => ({
  id: randomUUID(),
  pid: process.pid,
  began: processAt(process.pid).began,
  place: thisPlace(),
  beat: 0,
});

export function parseRecord(text: string): LockRecord | undefined {
  try {
    const { id = '', pid, began, place = thisPlace(), beat = 0 } = JSON.parse(text) as Partial<LockRecord>; // earlier versions wrote no place
    return typeof pid === 'number' && typeof began === 'string' ? { id, pid, began, place, beat } : undefined;
  } catch {
    return undefined;
  }
}

export const isOfThisPlace = ({ place }: LockRecord): boolean => place === thisPlace();

/**
 * Whether the process has certainly ended. Known only where its id is valid here. Of another container or machine nothing is known, and
 * an id in use does not prove that it is the same process.
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

/** Whether that very process is certainly still running. */
export function isRunning(holder: LockRecord): boolean {
  if (!isOfThisPlace(holder)) return false;
  const { isZombie, began } = processAt(holder.pid);
  return began !== '' && !isZombie && began === holder.began;
}
