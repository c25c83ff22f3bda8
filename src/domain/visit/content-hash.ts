import { canonicalJson } from '#lib/json.ts';
import type { VisitDocument } from './document.ts';
import { KEY_OF, type KeyedList, inverterSettingKey } from './elements.ts';

const inOrder = <E>(elements: readonly E[], keyOf: (element: E) => string): E[] =>
  elements.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

const list = <L extends KeyedList>(document: VisitDocument, name: L): VisitDocument[L][number][] =>
  inOrder(document[name] as readonly VisitDocument[L][number][], KEY_OF[name] as (element: VisitDocument[L][number]) => string);

/**
 * What a signature is bound to, in one canonical form: the same on every device, whatever the order of lists. Not in it: the end, the
 * state, the inspector, the customer and the signatures, so that customer and inspector can sign one after the other; nor the time of
 * an answer, the request that came of a finding, and `rules`. `mended` is in it only where it is true. Source: specification 32.13.
 */
export function signedContent(document: VisitDocument): string {
  const { installation, form, guide, object, scope, conditions, settings, usage_advice, work_done, notes } = document;
  return canonicalJson({
    ...{ installation, form, object, scope, conditions, usage_advice, work_done, notes },
    ...(guide && { guide }),
    settings: settings && { ...settings, read: inOrder(settings.read, inverterSettingKey) },
    instruments: list(document, 'instruments'),
    strings: list(document, 'strings'),
    answers: list(document, 'answers').map(({ changed_at: _, files, ...same }) => ({ ...same, files: files.toSorted() })),
    findings: list(document, 'findings').map(({ task_key: _, mended = false, files, ...same }) => ({
      ...same,
      ...(mended && { mended }),
      files: files.toSorted(),
    })),
    earlier: list(document, 'earlier'),
    parts: list(document, 'parts'),
    files: list(document, 'files').map(({ sha256, caption }) => ({ sha256, caption })),
  });
}

/** The hash of what a signature is bound to. `sha256`: hashes a text as UTF-8, in lower-case hexadecimal. */
export const contentHash = <H>(document: VisitDocument, sha256: (text: string) => H): H => sha256(signedContent(document));
