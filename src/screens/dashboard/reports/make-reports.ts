import type { Installation } from '#domain/service/installation.ts';

/** An installation whose report could not be made, and why, in words. */
export interface LeftOut {
  readonly installation: Installation;
  readonly why: string;
}

/** The facts of one report, or why there are none. */
export type FactsOrReason<Facts> = { readonly facts: Facts } | { readonly why: string };

interface ReportMaking<Facts> {
  readonly installations: readonly Installation[];
  readonly readFacts: (installation: Installation) => Promise<FactsOrReason<Facts>>;
  /** Writes the files of one; they are written one after the other, in the order of the list. */
  readonly write: (facts: Facts) => Promise<void>;
  /** The sentence for a failed read or write. */
  readonly whyOf: (error: unknown) => string;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/** Installations fetched at a time. Few, so that other requests are not delayed. */
const AT_ONCE = 3;

/** Makes a report of each installation and returns those that could not be made. Throws the signal's reason if aborted. */
export async function makeReports<Facts>(making: ReportMaking<Facts>): Promise<LeftOut[]> {
  const { installations, readFacts, write, whyOf, onProgress, signal } = making;
  const left: LeftOut[] = [];
  const pending = new Map<number, Promise<FactsOrReason<Facts>>>();
  const begin = (at: number): void => {
    const installation = installations[at];
    if (installation && !signal.aborted)
      pending.set(
        at,
        readFacts(installation).catch((error: unknown) => ({ why: whyOf(error) })),
      );
  };
  for (let at = 0; at < AT_ONCE; at++) begin(at);
  for (const [at, installation] of installations.entries()) {
    signal.throwIfAborted();
    const result = await pending.get(at);
    pending.delete(at);
    begin(at + AT_ONCE);
    signal.throwIfAborted();
    if (result && 'facts' in result) await write(result.facts).catch((error: unknown) => left.push({ installation, why: whyOf(error) }));
    else if (result) left.push({ installation, why: result.why });
    onProgress(at + 1);
  }
  signal.throwIfAborted();
  return left;
}
