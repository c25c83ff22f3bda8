import type { FlowUser } from '#domain/service/flow-user.ts';
import { addressLine, type Installation } from '#domain/service/installation.ts';
import type { SeenTask } from '#state/views.ts';
import type { GuideIndexEntry } from '#texts/guide/guide-for.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { fold } from '#ui/tables/fold.ts';
import { taskPath } from '#ui/guide/new-task-address.ts';

export const GROUPS = ['screens', 'installations', 'tasks', 'users', 'guide'] as const;
export type Group = (typeof GROUPS)[number];

export interface Entry {
  readonly key: string;
  readonly group: Group;
  readonly title: string;
  readonly note: string;
  readonly href: string;
  /** Folded text to search in. */
  readonly text: string;
}

const PER_GROUP = 6;

/** Opens the form for the current installation if there is one. */
export const NEW_TASK = '/tasks/new';

const entry = (group: Group, key: string, title: string, note: string, href: string, ...more: readonly string[]): Entry => ({
  key: `${group}:${key}`,
  group,
  title,
  note,
  href,
  text: fold([title, note, ...more].join(' ')),
});

const screenEntries: readonly Entry[] = [
  ['/', shellTexts.home],
  ['/map', shellTexts.map],
  ['/tasks', shellTexts.tasks],
  ['/day', shellTexts.day],
  ['/users', shellTexts.users],
  [NEW_TASK, shellTexts.newTask],
  ['/installation/new', shellTexts.newInstallation],
  ['/poradnik', shellTexts.guide],
  ['/readiness', shellTexts.readiness, ...shellTexts.readinessWords],
  ['/account', shellTexts.account, ...shellTexts.accountWords],
  ['/visits', shellTexts.visits],
  ['/inspections', shellTexts.inspections],
  ['/team', shellTexts.team],
  ['/company', shellTexts.company],
  ['/wall', shellTexts.wall],
].map(([href = '', title = '', ...words]) => entry('screens', href, title, '', href, ...words));

/** Forms that need the right to change data. */
const FORMS: readonly string[] = [NEW_TASK, '/installation/new'];

/** Screens that only our own server has. */
const OWN_SERVER: readonly string[] = ['/visits', '/inspections'];

interface Rights {
  readonly mayWork: boolean;
  readonly hasTeam: boolean;
  readonly mayManage: boolean;
  readonly mayChangeCompany: boolean;
}

/** Screens that the user may open. */
export const offeredScreens = ({ mayWork, hasTeam, mayManage, mayChangeCompany }: Rights): readonly Entry[] =>
  screenEntries.filter(({ href }) => {
    if (href === '/company') return mayChangeCompany;
    if (href === '/team') return mayManage;
    return (mayWork || !FORMS.includes(href)) && (hasTeam || !OWN_SERVER.includes(href));
  });

export const installationEntry = ({ sn, description, address, owner, plannedSerial = '', formerSerials = [] }: Installation): Entry => {
  const numbers = [plannedSerial, ...formerSerials];
  return entry(
    'installations',
    sn,
    description,
    sn,
    `/installation/${encodeURIComponent(sn)}`,
    addressLine(address),
    owner?.email ?? '',
    ...numbers,
  );
};

export const taskEntry = (task: SeenTask): Entry =>
  entry(
    'tasks',
    task.key,
    task.description,
    `${shellTexts.palette.task(task.id)} · ${task.reason}`,
    taskPath(task.id ?? task.key),
    task.inverterSerial,
    task.employee,
  );

export const userEntry = (user: FlowUser): Entry =>
  entry('users', user.email, user.email, user.phone, `/users?user=${encodeURIComponent(user.email)}`);

/** A page of the guide. Its search words are codes, jargon and plain words. */
export const guideEntry = ({ topic, title, words }: GuideIndexEntry): Entry =>
  entry('guide', topic, title, '', `/poradnik/${encodeURIComponent(topic)}`, ...words);

/** Entries that match every word, a few of each group. Order: titles that begin with the query, titles that contain it, the rest. */
export function findEntries(entries: readonly Entry[], query: string): readonly Entry[] {
  const folded = fold(query).trim();
  const words = folded.split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.filter(({ group }) => group === 'screens');
  const rank = ({ title }: Entry) => {
    const text = fold(title);
    return text.startsWith(folded) ? 0 : text.includes(folded) ? 1 : 2;
  };
  const matches = entries.filter(({ text }) => words.every((word) => text.includes(word)));
  return GROUPS.flatMap((group) =>
    matches
      .filter((match) => match.group === group)
      .map((match) => ({ match, at: rank(match) }))
      .sort((a, b) => a.at - b.at)
      .slice(0, PER_GROUP)
      .map(({ match }) => match),
  );
}
