import { readdirSync, readFileSync } from 'node:fs';

/** Unit: ms per tick of /proc; the same on every Linux that Node.js runs on. */
const TICK = 10;

interface Spent {
  readonly parent: number;
  /** Unit: ms of processor time. */
  readonly spent: number;
  /** Of children that have ended. */
  readonly ended: number;
}

function spentBy(pid: string | number): Spent | undefined {
  try {
    // the name in brackets may contain blanks; the numbers begin after it
    const numbers = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return {
      parent: Number(numbers[1]),
      spent: (Number(numbers[11]) + Number(numbers[12])) * TICK,
      ended: (Number(numbers[13]) + Number(numbers[14])) * TICK,
    };
  } catch {
    return undefined; // the process has ended, or this is not Linux
  }
}

/** Unit: ms of processor time of these processes and, on request, of their children, including ended ones; 0 where it is unknown. */
export function cpuOf(pids: readonly number[], withChildren = false): number {
  let sum = 0;
  for (const pid of pids) {
    const one = spentBy(pid);
    sum += (one?.spent ?? 0) + (withChildren ? (one?.ended ?? 0) : 0);
  }
  if (!withChildren || process.platform !== 'linux') return sum;
  for (const name of readdirSync('/proc')) {
    const one = /^\d+$/.test(name) ? spentBy(name) : undefined;
    if (one && pids.includes(one.parent)) sum += one.spent;
  }
  return sum;
}
