import { readdirSync, readFileSync } from 'node:fs';

/** Unit: ms a tick of /proc; the same on every Linux that Node.js runs on. */
const TICK = 10;

interface Spent {
  readonly parent: number;
  /** Unit: ms of processor time. */
  readonly spent: number;
}

function spentBy(pid: string | number): Spent | undefined {
  try {
    // the name in brackets may hold blanks; the numbers begin after it
    const numbers = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(numbers[1]), spent: (Number(numbers[11]) + Number(numbers[12])) * TICK };
  } catch {
    return undefined; // it has ended, or this is no Linux
  }
}

/** Unit: ms of processor time of these processes and, if asked for, of their children; 0 where it cannot be known. */
export function cpuOf(pids: readonly number[], withChildren = false): number {
  let sum = 0;
  for (const pid of pids) sum += spentBy(pid)?.spent ?? 0;
  if (!withChildren || process.platform !== 'linux') return sum;
  for (const name of readdirSync('/proc')) {
    const one = /^\d+$/.test(name) ? spentBy(name) : undefined;
    if (one && pids.includes(one.parent)) sum += one.spent;
  }
  return sum;
}
