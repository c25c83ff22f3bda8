import { createHash } from 'node:crypto';
import type { Checklist } from '#domain/checklists/checklist.ts';
import { itemsOf, unknownAnswers } from '#domain/visit/asked-items.ts';
import { contentHash } from '#domain/visit/content-hash.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { documentFaults } from '#domain/visit/document-faults.ts';
import { KEY_OF } from '#domain/visit/elements.ts';
import { finalNeeds, foreignSignatures } from '#domain/visit/final-needs.ts';
import { valueFault } from '#domain/visit/value-text.ts';
import { Refused, refusedFields } from '#server/http/refusals.ts';
import { sentences } from '#server/sentences.ts';
import { aboutQuestion } from '#texts/visit/needs.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { installationOfTask } from '#server/store/tasks.store.ts';
import { type JudgedBy, readJudgedBy } from '#server/store/visits/visit-heads.ts';

/** A field that is refused, with the kind of its sentence. */
interface Refusable {
  readonly field: string;
  readonly is: keyof typeof sentences.visit;
  readonly about?: string;
}

/** A visit with what its checks read of the database. */
interface Checked {
  readonly document: VisitDocument;
  /** Number of the visit as stored; it never changes. `null`: the visit is new. */
  readonly storedNumber: string | null;
}

/** In lower-case hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Throws 400 with a sentence at each field that cannot be accepted; returns what the visit is judged by. Source: specification 32.7 to 32.13. */
export async function checkVisit(tx: Queryable, checked: Checked): Promise<JudgedBy> {
  const { document } = checked;
  const judged = await readJudgedBy(tx, document);
  const { checklist, profile } = judged;
  const isUnknown = document.form !== null && checklist === null;
  const faults: readonly Refusable[] = [
    ...documentFaults(document),
    ...(isUnknown ? [{ field: 'form', is: 'form' } as const] : checklistFaults(document, checklist)),
    ...(await taskFaults(tx, document)),
    ...(checked.storedNumber !== null && checked.storedNumber !== document.number ? [{ field: 'number', is: 'number' } as const] : []),
    ...foreignSignatures(document, contentHash(document, sha256)),
    ...(document.state === 'final' && !isUnknown ? finalNeeds(document, checklist, profile) : []),
  ];
  if (faults.length === 0) return judged;
  const fields = Map.groupBy(faults, ({ field }) => field);
  throw new Refused(400, refusedFields(Object.fromEntries([...fields].map(([field, kinds]) => [field, sentencesOf(kinds)]))));
}

const sentencesOf = (faults: readonly Refusable[]): string[] => [
  ...new Set(faults.map(({ is, about }) => aboutQuestion(sentences.visit[is], about))),
];

/** Answers that do not fit the checklist. */
function checklistFaults(document: VisitDocument, checklist: Checklist | null): readonly Refusable[] {
  if (checklist === null) return [];
  const items = itemsOf(checklist, document);
  const values = document.answers.flatMap((answer): Refusable[] => {
    const item = items.get(answer.item);
    const field = `answers.${KEY_OF.answers(answer)}.value`;
    if (item === undefined || answer.value === null) return [];
    const is = valueFault(answer.value, item);
    return is === null ? [] : [{ field, is }];
  });
  return [
    ...(checklist.kind === document.kind ? [] : [{ field: 'form', is: 'form_kind' } as const]),
    ...unknownAnswers(checklist, document).map((answer): Refusable => ({ field: `answers.${KEY_OF.answers(answer)}`, is: 'item' })),
    ...values,
  ];
}

async function taskFaults(tx: Queryable, { task, installation }: VisitDocument): Promise<readonly Refusable[]> {
  if (task === null || (await installationOfTask(tx, task)) === installation) return [];
  return [{ field: 'task', is: 'task' }];
}
