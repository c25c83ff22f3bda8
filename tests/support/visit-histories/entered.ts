import type { VisitDocument } from '#domain/visit/document.ts';

/** By the clock of the office. `isKnown`: the device had asked the office since its clock was set. Unit: ms. */
export interface Dated {
  readonly at: number;
  readonly isKnown: boolean;
  readonly isWrong: boolean;
}

/** What the users of a history have entered. Each text and hash of a photo is unique, so it is recognised wherever it is. */
export function nothingEntered() {
  const texts = new Map<string, 'kept' | 'given up'>();
  /** The visit in which each text was entered. */
  const places = new Map<string, string>();
  const carried: { readonly correction: string; readonly text: string }[] = [];
  return {
    texts,
    places,
    /** What another device wrote in a visit and has to be in the correction that keeps what was written here. */
    carried,
    carries(correction: string, theirs: unknown, but: unknown): void {
      const [said, known] = [JSON.stringify(theirs), JSON.stringify(but)];
      for (const text of texts.keys()) if (said.includes(text) && !known.includes(text)) carried.push({ correction, text });
    },
    /** Refused documents, as they were sent, of which the user has taken the end back since then. */
    takenBack: new Set<string>(),
    /** Visits that the office has erased: the document before, and the keys of all requests that were filed until then. */
    erased: new Map<string, { readonly document: VisitDocument; readonly keys: readonly (string | null)[] }>(),
    begun: [] as string[],
    /** What each correction corrects. */
    corrected: new Map<string, string>(),
    /** When a visit was begun, and when somebody finished it. */
    times: new Map<string, { readonly begun: Dated; readonly ended: Dated[] }>(),
    /** A new text of a visit. */
    enters(visit: string): string {
      const text = `tekst ${texts.size + 1}.`;
      texts.set(text, 'kept');
      places.set(text, visit);
      return text;
    },
    /** A user removes or replaces what the screen shows. Returns the texts and hashes. */
    givesUp(from: unknown, but: unknown = ''): readonly string[] {
      const [shown, left] = [JSON.stringify(from), JSON.stringify(but)];
      const gone = [...texts].filter(([text, is]) => is === 'kept' && shown.includes(text) && !left.includes(text));
      for (const [text] of gone) texts.set(text, 'given up');
      return gone.map(([text]) => text);
    },
  };
}

export type Entered = ReturnType<typeof nothingEntered>;
