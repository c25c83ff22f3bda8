import { canonicalJson } from '#domain/json.ts';
import { isLive } from '#domain/service/change-state.ts';
import { documentOf } from '#domain/visit/answered-visit.ts';
import { findingOfKey } from '#domain/visit/edit/finding-key.ts';
import { namedFiles } from '#domain/visit/named-files.ts';
import { epochOf } from '#local/outbox/epoch.repo.ts';
import { readVisitSendings } from '#state/queries/visit-sendings.ts';
import type { FragileOffice } from './office.ts';
import type { Entered, VisitUser } from './user.ts';

/* What has to be true of visits: at every moment, and after everything has settled. */

/** 'Sent' is said only of what the office has, and a request is closed only by a visit that it has. */
export async function untrueNow(office: FragileOffice, users: readonly VisitUser[]): Promise<string[]> {
  const broken: string[] = [];
  const [whole, epoch] = [await office.wholeFiles(), await office.epoch()];
  const visits = new Map((await office.visits()).map((one) => [one.uuid, one] as const));
  for (const [index, { user, rows }] of users.entries()) {
    if ((await epochOf(user.db())) !== epoch) continue; // nothing is known of the restore yet
    const ops = (await user.ops()).filter(isLive);
    const sendings = new Map((await readVisitSendings(user.db())).map((one) => [one.uuid, one] as const));
    for (const { uuid, document, base } of await rows()) {
      const [sending, theirs] = [sendings.get(uuid), visits.get(uuid)];
      const isSent = sending === undefined || sending.document.is === 'sent';
      if (isSent && !base) broken.push(`UNSENT: device ${index} says sent of ${uuid}, which the office never had`);
      if (isSent && base && canonicalJson(document) !== canonicalJson(documentOf(base)))
        broken.push(`UNSENT: device ${index} says sent of ${uuid}, which was changed here`);
      if (isSent && theirs && base?.version === theirs.version && canonicalJson(document) !== canonicalJson(documentOf(theirs)))
        broken.push(`UNSENT: device ${index} says sent of ${uuid}, of which the office has something else`);
      const files = await user.db().files.where('visits').equals(uuid).toArray();
      for (const { sha256, state } of files) {
        if (state === 'at-office' && !whole.has(sha256) && theirs)
          broken.push(`FILES: device ${index} says sent of a file that is not whole`);
        if (state === 'kept' && ops.every(({ lid }) => lid !== `file:${sha256}`))
          broken.push(`FILES: a file of device ${index} is not sent`);
      }
    }
  }
  const finished = [...visits.values()].filter(({ state }) => state === 'final').map(({ task }) => task);
  for (const { id, status } of await office.requests())
    if (status === 1 && !finished.includes(id)) broken.push(`CLOSED: ${id} without a visit`);
  return broken;
}

/** After everything has settled and the user has decided all: nothing waits, and everything that was entered is at the office. */
export async function untrueAtLast(office: FragileOffice, users: readonly VisitUser[], { texts }: Entered): Promise<string[]> {
  const broken: string[] = [];
  const visits = await office.visits();
  for (const [index, { user }] of users.entries())
    for (const { kind, state, why, error, lid } of (await user.ops()).filter(isLive))
      broken.push(`STUCK: device ${index}: ${kind} ${lid} is ${state} ${why ?? ''} ${error?.status ?? ''} ${error?.text ?? ''}`);
  const everything = JSON.stringify(visits);
  for (const [text, is] of texts) if (is === 'kept' && !everything.includes(text)) broken.push(`LOST: ${text}`);
  return [...broken, ...(await misfiled(office)), ...misplaced(visits), ...(await missing(office, users))];
}

/** Each request of a finding is there once with the text of its finding, and none of a finding that is not. */
async function misfiled(office: FragileOffice): Promise<string[]> {
  const requests = (await office.requests()).filter(({ key }) => key !== null && findingOfKey(key) !== undefined);
  const findings = (await office.visits()).filter(({ state }) => state === 'final').flatMap((visit) => visit.findings);
  const strangers = requests.filter(({ id, reason }) => !findings.some(({ task, text }) => task === id && text === reason));
  const unfiled = findings.filter(
    ({ task_key: key, text }) => key !== null && requests.filter(({ reason }) => reason === text).length !== 1,
  );
  return [
    ...strangers.map(({ reason }) => `MISFILED: a request '${reason}' of no finding`),
    ...unfiled.map(({ text }) => `MISFILED: the request of the finding '${text}' is not there once`),
  ];
}

/** A measured value stays with the string that it was measured at. */
const misplaced = (visits: Awaited<ReturnType<FragileOffice['visits']>>): string[] =>
  visits.flatMap(({ answers, strings }) =>
    answers.flatMap(({ of, text }) => {
      const label = strings.find(({ key }) => key === of)?.label;
      return of === null || text === '' || text === label ? [] : [`MOVED: the value of '${text}' is at '${label ?? 'no string'}'`];
    }),
  );

/** The office has every file of its visits whole that a device has kept, unless it was told that it will not come. */
async function missing(office: FragileOffice, users: readonly VisitUser[]): Promise<string[]> {
  const held = new Set<unknown>((await Promise.all(users.map(({ user }) => user.db().bytes.toCollection().primaryKeys()))).flat());
  return (await office.visits()).flatMap((visit) => {
    const named = new Set(namedFiles(visit).map(({ sha256 }) => sha256));
    return visit.missing
      .filter((sha256) => named.has(sha256) && held.has(sha256))
      .map((one) => `FILES: ${one.slice(0, 8)} is missing at the office`);
  });
}
