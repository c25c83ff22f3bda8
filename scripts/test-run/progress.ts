import { writeFileSync } from 'node:fs';

/** Counts of one part of a run. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Unit: ms. Shortest interval between two lines about progress. */
const INTERVAL_MS = 10_000;

/** What both reporters print while a part runs: its progress, and each failure at once with the command that runs it alone. */
export function progress(total: number, unit: string) {
  const began = Date.now();
  const counts = { passed: 0, failed: 0, skipped: 0 };
  let done = 0;
  let printedAt = began;
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const elapsed = (): string => {
    const seconds = Math.round((Date.now() - began) / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  };
  return {
    count: (outcome: keyof Counts): void => {
      counts[outcome] += 1;
    },
    /** One unit (a file, a test) has ended. */
    step: (): void => {
      done += 1;
      if (done < total && Date.now() - printedAt < INTERVAL_MS) return;
      printedAt = Date.now();
      const failed = counts.failed > 0 ? `, ${counts.failed} failed` : '';
      print(`  ${elapsed()}  ${done} of ${total} ${unit}${unit === 'files' ? `, ${counts.passed} tests passed` : ''}${failed}`);
    },
    failure: (name: string, command: string): void => {
      print(`  FAILED ${name}\n         alone: ${command}`);
    },
    /** Counts for the table at the end of the run (scripts/test.mjs). */
    save: (): void => {
      const file = process.env['TEST_COUNTS'];
      if (file) writeFileSync(file, JSON.stringify(counts satisfies Counts));
    },
  };
}

/** An argument quoted for a POSIX shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A pattern that matches exactly this text. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
