import { signedContent } from './content-hash.ts';
import { EMPTY_INVERTER_SETTINGS, withMirrors } from './edit/read-setting.ts';
import type { VisitDocument } from './document.ts';
import { KEY_OF, inverterSettingKey } from './elements.ts';
import { withOwnKeys } from './edit/equal-keys.ts';
import { type Conflict, type MergeRule, mergeThreeWay, type Side } from './three-way.ts';

const WHOLE: MergeRule = { is: 'whole' };
const HASHES: MergeRule = { is: 'list', keyOf: (hash: string) => hash, element: WHOLE };
const members = (rules: Readonly<Record<string, MergeRule>> = {}): MergeRule => ({ is: 'members', rules });

/** Each answer, finding, part and text is a field of its own; the files of an answer are merged one by one. Source: specification 32.14. */
const MERGED: MergeRule = members({
  rules: { is: 'largest' },
  owner: members(),
  conditions: members(),
  instruments: { is: 'list', keyOf: KEY_OF.instruments, element: WHOLE },
  strings: { is: 'list', keyOf: KEY_OF.strings, element: WHOLE },
  answers: {
    is: 'list',
    keyOf: KEY_OF.answers,
    element: { is: 'apart', rules: { files: HASHES, changed_at: { is: 'latest' } } },
  },
  findings: { is: 'list', keyOf: KEY_OF.findings, element: { is: 'apart', rules: { files: HASHES, task_key: WHOLE } } },
  earlier: { is: 'list', keyOf: KEY_OF.earlier, element: WHOLE },
  parts: { is: 'list', keyOf: KEY_OF.parts, element: WHOLE },
  settings: members({ read: { is: 'list', keyOf: inverterSettingKey, element: WHOLE } }),
  signatures: { is: 'list', keyOf: KEY_OF.signatures, element: WHOLE },
  files: { is: 'list', keyOf: KEY_OF.files, element: members() },
});

/** Two versions of a visit as one. */
export interface MergedVisit {
  readonly document: VisitDocument;
  /** Fields that both sides changed, and that the user has not decided yet. The document has the value of `mine` in each. */
  readonly conflicts: readonly Conflict[];
}

/**
 * Merges what two devices made of one base, field by field. What only one side changed is taken; only where both changed one field
 * differently the user is asked. `choices`: what the user decided, by the path of the field. Both devices come to the same document.
 */
export function mergeVisits(
  base: VisitDocument,
  ours: VisitDocument,
  others: VisitDocument,
  choices: ReadonlyMap<string, Side> = new Map(),
): MergedVisit {
  const [mine, theirs] = withOwnKeys(base, ours, others);
  const haveBothRead = mine.settings !== null && theirs.settings !== null;
  const before = haveBothRead && base.settings === null ? { ...base, settings: EMPTY_INVERTER_SETTINGS } : base;
  const versions = { base: withoutMirrors(before), mine: withoutMirrors(mine), theirs: withoutMirrors(theirs) };
  const { value, conflicts } = mergeThreeWay(MERGED, versions, choices);
  const { settings, ...rest } = value as VisitDocument;
  const merged = withNamedFiles({ ...rest, settings: settings && withMirrors(settings) }, mine, theirs);
  return { document: { ...merged, signatures: stillValid(merged, mine, theirs) }, conflicts };
}

/** The members of settings that repeat a reading are left out, so that one change is one field. */
const withoutMirrors = (document: VisitDocument): VisitDocument =>
  document.settings === null ? document : { ...document, settings: withMirrors(document.settings, '') };

/** A file that one side removed stays if an answer or a finding of the other side, which has it, names it. */
function withNamedFiles(merged: VisitDocument, mine: VisitDocument, theirs: VisitDocument): VisitDocument {
  const there = new Set(merged.files.map(({ sha256 }) => sha256));
  const named = namedIn(merged);
  const lost = [mine, theirs].flatMap((side) => {
    const namedHere = namedIn(side);
    return side.files.filter(({ sha256 }) => !there.has(sha256) && named.has(sha256) && namedHere.has(sha256));
  });
  const again = new Map(lost.map((file) => [file.sha256, file] as const));
  const ordered = [...again.values()].toSorted((one, other) => (one.sha256 < other.sha256 ? -1 : 1));
  return ordered.length === 0 ? merged : { ...merged, files: [...merged.files, ...ordered] };
}

const namedIn = ({ answers, findings }: VisitDocument): ReadonlySet<string> =>
  new Set([...answers, ...findings].flatMap(({ files }) => files));

/** A signature is removed if the content that it signed has changed. */
function stillValid(merged: VisitDocument, ...sides: readonly VisitDocument[]): VisitDocument['signatures'] {
  const content = signedContent(merged);
  const same = sides.filter((side) => signedContent(side) === content);
  const isSigned = (of: string, role: string) =>
    same.some(({ signatures }) => signatures.some((signature) => signature.of === of && signature.role === role));
  return merged.signatures.filter(({ of, role }) => isSigned(of, role));
}
