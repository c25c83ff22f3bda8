import type { Installation } from '#domain/service/installation.ts';

/** An installation whose report could not be made, and why, in words. */
export interface LeftOut {
  readonly installation: Installation;
  readonly why: string;
}

/** What came of asking for one. */
export type FactsOrReason<Facts> = { readonly facts: Facts } | { readonly why: string };

interface Making<Facts> {
  readonly installations: readonly Installation[];
  readonly ask: (installation: Installation) => Promise<FactsOrReason<Facts>>;
  /** Writes the files of one; they are written one after the other, in the order of the list. */
  readonly write: (facts: Facts) => Promise<void>;
  /** What is said of one whose asking or writing failed. */
  readonly whyOf: (error: unknown) => string;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/** Installations asked for at a time: a few requests, so that whoever works meanwhile is not kept waiting. */
const AT_ONCE = 3;

/** Makes a report of each; what cannot be made is told and holds up none of the others. Giving up throws the signal's reason. */
export async function makeReports<Facts>(making: Making<Facts>): Promise<LeftOut[]> {
  const { installations, ask, write, whyOf, onProgress, signal } = making;
  const left: LeftOut[] = [];
  const asked = new Map<number, Promise<FactsOrReason<Facts>>>();
  const begin = (at: number): void => {
    const installation = installations[at];
    if (installation && !signal.aborted)
      asked.set(
        at,
        ask(installation).catch((error: unknown) => ({ why: whyOf(error) })),
      );
  };
  for (let at = 0; at < AT_ONCE; at++) begin(at);
  for (const [at, installation] of installations.entries()) {
    signal.throwIfAborted();
    const told = await asked.get(at);
    asked.delete(at);
    begin(at + AT_ONCE);
    signal.throwIfAborted();
    if (told && 'facts' in told) await write(told.facts).catch((error: unknown) => left.push({ installation, why: whyOf(error) }));
    else if (told) left.push({ installation, why: told.why });
    onProgress(at + 1);
  }
  signal.throwIfAborted();
  return left;
}
