import { canonicalJson, jsonBytes } from '#lib/json.ts';
import type { VisitDocument } from './document.ts';
import { KEY_OF, type KeyedList, inverterSettingKey } from './elements.ts';
import { VISIT_MAX } from './limits.ts';
import { isNumberOf } from './number.ts';
import { isEndPlausible } from './visit-times.ts';

/** What is wrong with a field of a visit; each has a sentence. */
export type FaultKind =
  | 'twice'
  | 'strokes'
  | 'all_files'
  | 'no_such_file'
  | 'number'
  | 'end_range'
  | 'own_form'
  | 'external_form'
  | 'external_draft'
  | 'itself';

export interface Fault {
  /** As `visitFieldName` makes it. */
  readonly field: string;
  readonly is: FaultKind;
}

/** Whether a document has text that is not Unicode: half of a surrogate pair. A database does not store it. */
export const hasBrokenText = (document: unknown): boolean => /(?:^|[^\\])(?:\\\\)*\\ud[89a-f]/.test(canonicalJson(document));

const repeated = (keys: readonly string[]): string[] => [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];

const repeatedIn = <L extends KeyedList>(document: VisitDocument, name: L): Fault[] =>
  repeated((document[name] as readonly never[]).map(KEY_OF[name])).map((key) => ({ field: `${name}.${key}`, is: 'twice' }));

/** What is wrong with a document as such, beyond the types, texts and counts that the contract checks. Source: specification 32.5 to 32.9. */
export function documentFaults(document: VisitDocument): readonly Fault[] {
  const { source, state, form, files, settings, signatures } = document;
  const lists = (Object.keys(KEY_OF) as KeyedList[]).flatMap((name) => repeatedIn(document, name));
  const read = repeated((settings?.read ?? []).map(inverterSettingKey)).map(
    (key): Fault => ({ field: `settings.read.${key}`, is: 'twice' }),
  );
  const guided = repeated((document.guide?.items ?? []).map(({ key }) => key)).map(
    (key): Fault => ({ field: `guide.items.${key}`, is: 'twice' }),
  );
  const strokes = signatures.filter((one) => jsonBytes(one.strokes) > VISIT_MAX.strokes);
  const isOwn = source === 'own';
  const faults: readonly (readonly [isWrong: boolean, Fault])[] = [
    [isOwn && form === null, { field: 'form', is: 'own_form' }],
    [!isOwn && form !== null, { field: 'form', is: 'external_form' }],
    [!isOwn && state !== 'final', { field: 'state', is: 'external_draft' }],
    [isOwn && !isNumberOf(document.number, document), { field: 'number', is: 'number' }],
    [!isEndPlausible(document), { field: 'ended_at', is: 'end_range' }],
    [document.replaces === document.uuid, { field: 'replaces', is: 'itself' }],
    [files.reduce((sum, { bytes }) => sum + bytes, 0) > VISIT_MAX.allFiles, { field: 'files', is: 'all_files' }],
  ];
  return [
    ...lists,
    ...read,
    ...guided,
    ...unknownFiles(document),
    ...strokes.map(({ role }): Fault => ({ field: `signatures.${role}`, is: 'strokes' })),
    ...faults.flatMap(([isWrong, fault]) => (isWrong ? [fault] : [])),
  ];
}

/** Answers and findings that name a file which the document does not have. */
function unknownFiles({ files, answers, findings }: VisitDocument): Fault[] {
  const there = new Set(files.map(({ sha256 }) => sha256));
  const hasUnknown = (one: { readonly files: readonly string[] }): boolean => one.files.some((hash) => !there.has(hash));
  return [
    ...answers.filter(hasUnknown).map((one): Fault => ({ field: `answers.${KEY_OF.answers(one)}.files`, is: 'no_such_file' })),
    ...findings.filter(hasUnknown).map((one): Fault => ({ field: `findings.${one.key}.files`, is: 'no_such_file' })),
  ];
}
