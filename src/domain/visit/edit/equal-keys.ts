import { canonicalJson } from '#lib/json.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { isCountedKey } from '#domain/visit/elements.ts';
import { findingOfKey, keyForFinding } from './finding-key.ts';

/* Elements of the same counted key that two devices added to one visit are two elements. Source: specification 32.84. */

const LISTS = ['findings', 'strings', 'parts', 'instruments'] as const;
type List = (typeof LISTS)[number];
type Element = VisitDocument[List][number];

/** The content of an element, without the members that are merged separately. */
const contentOf = ({ files: _1, task_key: _2, ...content }: Element & { readonly files?: unknown; readonly task_key?: unknown }): string =>
  canonicalJson(content);

/** A key that both devices come to for the same content. */
function keyFor(key: string, content: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < content.length; at += 1) hash = Math.imul(hash ^ content.charCodeAt(at), 0x01000193);
  return `${key}-${(hash >>> 0).toString(16).padStart(8, '0')}`;
}

/** The request of a finding under its new key, if it was decided in this visit; one of a visit that this one corrects is there already. */
function taskKeyFor(taskKey: string | null, visit: string, key: string): string | null {
  const of = taskKey === null ? undefined : findingOfKey(taskKey);
  return of?.visit === visit && taskKey !== null ? keyForFinding(visit, key, taskKey.slice(-36)) : taskKey;
}

/** The document with another key of one element, and with it in everything that names the element. */
function renamed(document: VisitDocument, list: List, from: string, to: string): VisitDocument {
  const named = <E extends { readonly key: string }>(elements: readonly E[]): E[] =>
    elements.map((one) => (one.key === from ? { ...one, key: to } : one));
  const ofString = <E extends { readonly of: string | null }>(elements: readonly E[]): E[] =>
    elements.map((one) => (one.of === from ? { ...one, of: to } : one));
  const next: VisitDocument = { ...document, [list]: named(document[list] as readonly Element[]) };
  if (list === 'strings') return { ...next, answers: ofString(next.answers), findings: ofString(next.findings) };
  if (list !== 'findings') return next;
  const { uuid } = document;
  return {
    ...next,
    findings: next.findings.map((one) => (one.key === to ? { ...one, task_key: taskKeyFor(one.task_key, uuid, to) } : one)),
  };
}

/** Both versions with keys of their own for elements that each of them has added under the same counted key. */
export function withOwnKeys(base: VisitDocument, mine: VisitDocument, theirs: VisitDocument): readonly [VisitDocument, VisitDocument] {
  const sides: [VisitDocument, VisitDocument] = [mine, theirs];
  for (const list of LISTS) {
    for (const { key } of mine[list]) {
      const find = (from: VisitDocument): Element | undefined => (from[list] as readonly Element[]).find((one) => one.key === key);
      const [here, there] = [find(mine), find(theirs)];
      if (!here || !there || !isCountedKey(key) || find(base)) continue;
      const contents = [contentOf(here), contentOf(there)] as const;
      if (contents[0] === contents[1]) continue;
      const side = contents[0] > contents[1] ? 0 : 1;
      sides[side] = renamed(sides[side], list, key, keyFor(key, contents[side]));
    }
  }
  return sides;
}
