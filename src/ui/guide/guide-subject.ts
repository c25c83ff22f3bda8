import type { Cause } from '#domain/diagnosis/cause.ts';
import type { YieldVerdict } from '#domain/energy/comparison/yield-verdict.ts';
import type { Guide } from '#texts/guide/guide-for.ts';
import type { GuideBook } from './use-guide.ts';

/** What a page of the guide is looked up for: a diagnosed cause, or what the inverter itself said. */
export type GuideSubject =
  | { readonly of: 'cause'; readonly cause: Cause; readonly verdict: YieldVerdict | null }
  | { readonly of: 'event'; readonly code: string }
  | { readonly of: 'state'; readonly state: string };

export function guideOf(book: GuideBook, subject: GuideSubject): Guide {
  switch (subject.of) {
    case 'cause':
      return book.forCause(subject.cause, subject.verdict);
    case 'event':
      return book.forEvent(subject.code);
    case 'state':
      return book.forState(subject.state);
  }
}
