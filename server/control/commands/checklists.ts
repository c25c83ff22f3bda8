import type { Checklist, ChecklistHead } from '#domain/checklists/checklist.ts';
import { isKnownRule } from '#domain/checklists/judge.ts';
import { readProfile } from '#domain/checklists/profile.ts';
import { readChecklist } from '#domain/checklists/read-checklist.ts';
import type { Mistake } from '#domain/checklists/reader.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { findChecklist, listChecklistHeads, publishChecklist, retireChecklist } from '#server/store/checklists.store.ts';
import { addProfile, listProfiles } from '#server/store/profiles.store.ts';
import { type Commands, howMany, Impossible, needed } from './command.ts';

function jsonIn(text: string | undefined): unknown {
  try {
    return JSON.parse(needed(text, 'The file').replace(/^\uFEFF/, ''));
  } catch (error) {
    if (error instanceof Impossible) throw error;
    throw new Impossible(`The file is no JSON: ${(error as Error).message}.`);
  }
}

/** One line for each mistake. */
const refused = (mistakes: readonly Mistake[]): Impossible =>
  new Impossible(mistakes.map(({ path, sentence }) => `${path === '' ? 'The file' : path} ${sentence}`).join('\n'));

interface Versioned {
  readonly key: string;
  readonly version: number;
}

/** Throws unless a version is above all that are there. */
function requireNext({ key, version }: Versioned, stored: readonly Versioned[]): void {
  const latest = Math.max(0, ...stored.filter((one) => one.key === key).map((one) => one.version));
  if (version <= latest)
    throw new Impossible(`${key} has version ${latest} already, and what is published never changes: make it version ${latest + 1}.`);
}

/** The checklist of a file that can be added. */
async function checklistIn(db: Queryable, text: string | undefined): Promise<Checklist> {
  const read = readChecklist(jsonIn(text));
  if ('mistakes' in read) throw refused(read.mistakes);
  const { checklist } = read;
  const heads = await listChecklistHeads(db);
  requireNext(checklist, heads);
  const other = heads.find(({ key, kind }) => key === checklist.key && kind !== checklist.kind);
  if (other)
    throw new Impossible(`${checklist.key} is a form of the kind ${other.kind}: take another key for one of the kind ${checklist.kind}.`);
  return checklist;
}

/** What a checklist holds, and what its author may not have meant. */
function linesOf(checklist: Checklist): readonly string[] {
  const items = checklist.sections.flatMap((section) => section.items);
  const strange = [...new Set(items.flatMap(({ rule }) => (rule === null || isKnownRule(rule) ? [] : [rule])))];
  const size = `${howMany(checklist.sections.length, 'section')}, ${howMany(items.length, 'item')}`;
  return [
    `${checklist.key} ${checklist.version}  ${checklist.kind}  ${checklist.title}  ${size}`,
    ...strange.map((rule) => `This version does not know the rule ${rule}: values under it get no verdict.`),
  ];
}

const headLine = ({ key, version, kind, title, publishedAt, retiredAt }: ChecklistHead): string =>
  [
    `${key} ${version}`,
    kind,
    title,
    `published ${localDateOf(publishedAt)}`,
    ...(retiredAt === null ? [] : [`retired ${localDateOf(retiredAt)}`]),
  ].join('  ');

function versionIn(given: string | undefined): number {
  const version = needed(given, 'The version');
  if (!/^[1-9]\d{0,8}$/.test(version)) throw new Impossible(`${version} is no version: "form list" has them.`);
  return Number(version);
}

async function retire(db: Queryable, [givenKey, givenVersion]: readonly string[]): Promise<readonly string[]> {
  const [key, version] = [needed(givenKey, 'The key'), versionIn(givenVersion)];
  const heads = await listChecklistHeads(db);
  const head = heads.find((one) => one.key === key && one.version === version);
  if (!head) throw new Impossible(`There is no version ${version} of ${key}: "form list" has them.`);
  if (!(await retireChecklist(db, key, version))) throw new Impossible(`${key} ${version} is retired already.`);
  const isLast = !heads.some((one) => one.key === key && one.version !== version && one.retiredAt === null);
  return [
    `${key} ${version} begins no new visit; visits that were begun with it go on.`,
    ...(isLast ? [`No version of ${key} is in use now.`] : []),
  ];
}

async function profileIn(db: Queryable, text: string | undefined): Promise<readonly string[]> {
  const read = readProfile(jsonIn(text));
  if ('mistakes' in read) throw refused(read.mistakes);
  const { profile } = read;
  requireNext(profile, await listProfiles(db));
  await addProfile(db, profile);
  const { key, version, name, values, is_confirmed } = profile;
  return [
    `${key} ${version}  ${name}  ${howMany(values.length, 'value')}`,
    ...(is_confirmed ? [] : ['It is not confirmed: other settings are amber beside it, never red.']),
  ];
}

/** Checklists of visits and profiles of settings. */
export const checklistCommands: Commands = {
  'form check': {
    takes: 'FILE',
    does: 'whether a form of visits can be added; names every mistake in it',
    readsFile: 'text',
    run: async (db, [text]) => [...linesOf(await checklistIn(db, text)), 'It can be added.'],
  },
  'form add': {
    takes: 'FILE',
    does: 'publishes a form, or a new version of it; what is published never changes',
    readsFile: 'text',
    run: async (db, [text]) => {
      const checklist = await checklistIn(db, text);
      await publishChecklist(db, checklist);
      return linesOf(checklist);
    },
  },
  'form retire': { takes: 'KEY VERSION', does: 'a version that begins no new visit; it can be read for ever', run: retire },
  'form list': { takes: '', does: 'all versions of the forms', run: async (db) => (await listChecklistHeads(db)).map(headLine) },
  'form show': {
    takes: 'KEY VERSION',
    does: 'one version as JSON, from which a form of your own can be made',
    run: async (db, [key, version]) => {
      const checklist = await findChecklist(db, needed(key, 'The key'), versionIn(version));
      if (!checklist) throw new Impossible('There is no such version: "form list" has them.');
      return [JSON.stringify(checklist, null, 2)];
    },
  },
  'profile add': {
    takes: 'FILE',
    does: 'settings that an operator asks of inverters, or a new version of them, with their source',
    readsFile: 'text',
    run: (db, [text]) => profileIn(db, text),
  },
  'profile list': {
    takes: '',
    does: 'profiles of settings with their sources',
    run: async (db) =>
      (await listProfiles(db)).map(({ key, version, name, source, read_on, is_confirmed, values }) =>
        [
          `${key} ${version}`,
          name,
          howMany(values.length, 'value'),
          is_confirmed ? 'confirmed' : 'not confirmed',
          `${source} (${read_on})`,
        ].join('  '),
      ),
  },
};
