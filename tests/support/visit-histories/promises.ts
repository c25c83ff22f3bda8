import { canonicalJson } from '#lib/json.ts';
import { isLive } from '#domain/service/change-state.ts';
import { type AnsweredVisit, documentOf, versionTag } from '#domain/visit/answered-visit.ts';
import { WRONG_FROM } from '#domain/time/clock-difference.ts';
import { visitNumber } from '#domain/visit/number.ts';
import { namedFiles } from '#domain/visit/named-files.ts';
import { findingOfKey } from '#domain/visit/edit/finding-key.ts';
import { epochOf } from '#local/outbox/epoch.repo.ts';
import { readVisitSending, readVisitSendings } from '#state/queries/visit-sendings.ts';
import type { FragileOffice } from './office.ts';
import type { Entered } from './entered.ts';
import type { VisitUser } from './user.ts';

/* What has to be true of visits: at every moment, and after everything has settled. */

/** What a device says, read before what the office has, which only grows while a change is on the way. */
async function saidBy({ user, rows }: VisitUser) {
  const db = user.db();
  const epoch = await epochOf(db);
  const [visits, sendings, files, all] = await Promise.all([rows(), readVisitSendings(db), db.files.toArray(), user.ops()]);
  return { epoch, visits, files, all, sendings: new Map(sendings.map((one) => [one.uuid, one] as const)) };
}

/** 'Sent' is said only of what the office has, and a request is closed only by a visit that it has. */
export async function untrueNow(office: FragileOffice, users: readonly VisitUser[], { erased, takenBack }: Entered): Promise<string[]> {
  const said = await Promise.all(users.map(saidBy));
  const { epoch, requests, stored, ...seen } = await office.looksAt();
  const whole = new Set(seen.whole);
  const broken = seen.miscounted.map((sha256) => `FILES: the office miscounts ${sha256.slice(0, 8)}`);
  for (const { uuid, document } of stored) {
    if (erased.has(uuid) && isAboutPeople(document)) broken.push(`ERASED: the office has ${uuid}`);
    if (takenBack.has(canonicalJson(document))) broken.push(`TAKEN BACK: the office has an end of ${uuid} that was refused and changed`);
  }
  const visits = new Map(stored.map((one) => [one.uuid, one] as const));
  for (const [index, { visits: rows, sendings, files, all, ...device }] of said.entries()) {
    if (device.epoch !== epoch) continue; // nothing is known of the restore yet
    const says = (what: string): void => void broken.push(`UNSENT: device ${index} says sent of ${what}`);
    for (const row of rows) {
      const { uuid, document, base } = row;
      if ([document, base, row.theirs, row.sent?.document].some((one) => one && one.uuid !== uuid))
        broken.push(`MOVED: another visit in ${uuid}`);
      if (row.erased && isAboutPeople(row)) broken.push(`ERASED: device ${index} has ${uuid}`);
      const [sending, theirs] = [sendings.get(uuid), visits.get(uuid)];
      const isSent = sending === undefined || sending.document.is === 'sent';
      const isSameVersion = theirs !== undefined && base !== null && versionTag(base) === versionTag(theirs);
      if (isSent && !base) says(`${uuid}, which the office never had`);
      if (isSent && base && canonicalJson(document) !== canonicalJson(documentOf(base))) says(`${uuid}, which was changed here`);
      if (isSent && isSameVersion && canonicalJson(document) !== canonicalJson(theirs.document))
        says(`${uuid}, of which the office has another`);
      const there = document.files.filter(({ sha256 }) => whole.has(sha256)).length;
      const counted = (sending?.photos.sent ?? 0) + (sending?.attached.sent ?? 0);
      if (isSameVersion && counted > there) says(`${counted} files of ${uuid}, of which ${there} are whole`);
      const named = new Set(namedFiles(document).map(({ sha256 }) => sha256));
      const sent = files.filter(({ state, sha256, visits: of }) => state === 'at-office' && of.includes(uuid) && named.has(sha256));
      if (isSameVersion && !sent.every(({ sha256 }) => whole.has(sha256))) says('a file that is not whole');
    }
    const waits = new Set(all.filter(isLive).map(({ lid }) => lid));
    const shown = new Set(rows.flatMap(({ document }) => namedFiles(document).map(({ sha256 }) => sha256)));
    for (const { sha256, state } of files)
      if (state === 'kept' && shown.has(sha256) && !waits.has(`file:${sha256}`))
        broken.push(`FILES: a file of device ${index} is not sent`);
    for (const op of all)
      if (op.kind === 'task.create' && op.state === 'done' && !requests.some(({ reason }) => reason === op.body.reason))
        says(`the request '${op.body.reason}'`);
  }
  // the end of a visit may be older than the backup from which it was erased again
  const finished = stored
    .filter(({ uuid, document }) => document.state === 'final' || erased.has(uuid))
    .map(({ document }) => document.task);
  for (const { id, status } of requests) if (status === 1 && !finished.includes(id)) broken.push(`CLOSED: ${id} without a visit`);
  return broken;
}

/** Whether there are texts, signatures or files, which an erased visit must not have. Names of strings and parts are not about people. */
function isAboutPeople(erased: object): boolean {
  const text = JSON.stringify(erased, (key, value) => (key === 'strings' || key === 'parts' ? undefined : value));
  return text.includes('tekst ') || text.includes('"sha256"') || text.includes('"strokes"');
}

/** After everything has settled and the user has decided all: nothing waits, and everything that was entered is at the office. */
export async function untrueAtLast(office: FragileOffice, users: readonly VisitUser[], entered: Entered): Promise<string[]> {
  const { texts, erased } = entered;
  const broken = await unerased(office, users, entered);
  const visits = await office.visits();
  for (const [index, { user }] of users.entries())
    for (const { kind, state, why, error, lid } of (await user.ops()).filter(isLive))
      broken.push(`STUCK: device ${index}: ${kind} ${lid} is ${state} ${why ?? ''} ${error?.status ?? ''} ${error?.text ?? ''}`);
  const everything = JSON.stringify(visits);
  for (const [text, is] of texts) if (is === 'kept' && !everything.includes(text)) broken.push(`LOST: ${text}`);
  for (const { sha256 } of await office.spoilt()) broken.push(`FILES: the office calls ${sha256.slice(0, 8)} whole, which it is not`);
  return [
    ...broken,
    ...(await misfiled(office, erased)),
    ...misplaced(visits),
    ...strayed(visits, entered),
    ...dropped(visits, entered),
    ...misdated(visits, entered),
    ...(await missing(office, users)),
  ];
}

/** Each request of a finding is there once with the text of its finding, and none of a finding that is not. */
async function misfiled(office: FragileOffice, erased: Entered['erased']): Promise<string[]> {
  const visitOf = (key: string | null) => (key === null ? undefined : findingOfKey(key)?.visit);
  const isKnown = (visit: string | undefined) => visit !== undefined && !erased.has(visit);
  const all = await office.requests();
  const requests = all.filter(({ key }) => isKnown(visitOf(key)));
  const finished = (await office.visits()).filter(({ state, uuid }) => state === 'final' && !erased.has(uuid));
  const findings = finished.flatMap((visit) => visit.findings);
  const strangers = requests.filter(({ id, reason }) => !findings.some(({ task, text }) => task === id && text === reason));
  // the user may have filed one separately, under a key of its own
  const unfiled = findings.filter(({ task_key: key, text }) => key !== null && all.filter(({ reason }) => reason === text).length !== 1);
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

/** The office has every file of its visits whole, unless it was said that it will not come, or a device shows that it is lost. */
async function missing(office: FragileOffice, users: readonly VisitUser[]): Promise<string[]> {
  const said = users.map(async ({ user, rows }) => (await rows()).map(({ uuid }) => readVisitSending(user.db(), uuid)));
  const lost = (await Promise.all((await Promise.all(said)).flat())).flatMap((one) => one?.lost.map(({ sha256 }) => sha256) ?? []);
  const isDue = (sha256: string): boolean => !lost.includes(sha256);
  const whole = new Set((await office.looksAt()).whole);
  return (await office.visits()).flatMap((visit) => [
    ...visit.missing.filter(isDue).map((one) => `FILES: ${one.slice(0, 8)} is missing at the office`),
    ...visit.forgone
      .filter(({ sha256 }) => whole.has(sha256))
      .map(({ sha256 }) => `FILES: ${sha256.slice(0, 8)} is at the office, which says that it will not come`),
  ]);
}

/** What was entered in a visit is in it and in its corrections, and in no other. */
const strayed = (visits: readonly AnsweredVisit[], { places, corrected }: Entered): string[] =>
  visits.flatMap((visit) => {
    const origins = new Set<string | undefined>();
    for (let at: string | undefined = visit.uuid; at !== undefined; at = corrected.get(at)) origins.add(at);
    const content = JSON.stringify(visit);
    return [...places].flatMap(([text, place]) =>
      content.includes(text) && !origins.has(place) ? [`MOVED: '${text}' is in ${visit.uuid}`] : [],
    );
  });

/** What another device wrote in a visit is in the correction that was kept here, unless somebody gave it up later. */
const dropped = (visits: readonly AnsweredVisit[], { texts, carried }: Entered): string[] =>
  carried.flatMap(({ correction, text }) => {
    const visit = visits.find(({ uuid, erased_at: erased }) => uuid === correction && !erased);
    const isDue = visit !== undefined && texts.get(text) === 'kept';
    return isDue && !JSON.stringify(visit).includes(text) ? [`LOST: ${text} is not in the correction ${correction}`] : [];
  });

/** A visit has the day of the office, also where the clock of the device was wrong and the device could know that. */
const misdated = (visits: readonly AnsweredVisit[], { times }: Entered): string[] =>
  visits.flatMap(({ uuid, installation, number, started_at: start, ended_at: end, times_by_hand: isByHand, replaces }) => {
    const time = times.get(uuid);
    if (!time?.begun.isKnown) return [];
    const { begun, ended } = time;
    const isAt = (text: string, at: number): boolean => Math.abs(Date.parse(text) - at) < WRONG_FROM;
    const isDue = begun.isWrong || (end !== null && ended.length > 0 && ended.every(({ isWrong }) => isWrong));
    const isEnded = end === null || replaces !== null || !ended.every(({ isKnown }) => isKnown) || ended.some(({ at }) => isAt(end, at));
    return [
      ...(isAt(start, begun.at) ? [] : [`DATED: ${number} began at ${start}`]),
      ...(number === visitNumber({ uuid, installation, startedAt: Date.parse(start) }) ? [] : [`DATED: ${number} has another day`]),
      ...(isEnded ? [] : [`DATED: ${number} ended at ${end}`]),
      ...(isDue && !isByHand ? [`DATED: ${number} is called measured`] : []),
    ];
  });

/** Nothing brings back what the office has erased: neither a device that did not know it, nor a request that was filed later. */
async function unerased(office: FragileOffice, users: readonly VisitUser[], { erased }: Entered): Promise<string[]> {
  const [unnamed, requests] = [await office.unnamed(), await office.requests()];
  const broken: string[] = [];
  for (const [uuid, { document, keys }] of erased) {
    if (namedFiles(document).some(({ sha256 }) => unnamed.has(sha256))) broken.push(`ERASED: the office has files of ${uuid}`);
    const later = requests.filter(({ key }) => key !== null && findingOfKey(key)?.visit === uuid && !keys.includes(key));
    if (later.length > 0) broken.push(`ERASED: a request of ${uuid} was filed later`);
    for (const [index, { user }] of users.entries()) {
      const row = await user.db().visits.get(uuid);
      if (row && !row.erased) broken.push(`ERASED: device ${index} shows ${uuid}`);
      const files = (await user.db().files.toArray()).filter(({ visits }) => visits.every((one) => one === uuid));
      const bytes = await user.db().bytes.bulkGet(files.map(({ sha256 }) => sha256));
      if (bytes.some((one) => one !== undefined)) broken.push(`ERASED: device ${index} has files of ${uuid}`);
    }
  }
  return broken;
}
