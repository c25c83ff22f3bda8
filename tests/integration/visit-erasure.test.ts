import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { startCleanup } from '#server/cleanup.ts';
import { keyForFinding } from '#domain/visit/edit/finding-key.ts';
import { sentences } from '#server/sentences.ts';
import { aTaskBody } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { aFile, named, partSender } from '#tests/support/file-parts.ts';
import { aLog } from '#tests/support/log.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aFinding, aFinishedInspection, aFinishedVisit, anAnswer, aVisit } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';

describe.each(KINDS)('what is about people in visits, on %s', (kind) => {
  const office = madeOnce(() => aVisitOffice(kind, { PV_PRIVACY_NOTE: ' Administratorem danych jest Serwis PV. ' }));
  const erase = (uuid: string, isSure: boolean) =>
    administer(office.api.database, ['visit', 'erase', uuid, ...(isSure ? ['--yes'] : [])], { roles: false });

  test('one is emptied on request, after it was confirmed: its photo is gone, what was measured stays, and it is noted', async () => {
    const { sendAll, read } = partSender(office.api.app.request, office.api.token);
    const file = aFile(20_000);
    const visit = aFinishedVisit({
      files: [named(file)],
      answers: [anAnswer('fan', { state: 'fault', text: 'hałas u pani Anny', files: [file.sha256] })],
      findings: [aFinding('f1', { text: 'Pani Anna mówi', action: 'Zadzwonić' })],
      notes: 'Klucz u sąsiada',
    });
    expect((await office.put(visit, null)).status).toBe(201);
    await sendAll(file, 20_000);
    expect((await erase(visit.uuid, false)).isDone).toBe(false);
    expect((await office.get(visit.uuid)).notes).toBe('Klucz u sąsiada');
    expect((await erase(visit.uuid, true)).isDone).toBe(true);
    const left = await office.get(visit.uuid);
    const text = JSON.stringify(left);
    for (const gone of ['Anna', 'sąsiada', 'hałas', 'Zadzwonić', file.sha256]) expect(text).not.toContain(gone);
    expect(left).toMatchObject({ number: visit.number, state: 'final', ended_at: visit.ended_at, signatures: [], files: [], version: 2 });
    expect(left.answers).toMatchObject([{ item: 'fan', state: 'fault', text: '' }]);
    expect((await read(file.sha256)).status).toBe(404);
    expect((await erase(visit.uuid, true)).isDone).toBe(false);
    const notes = await office.api.database.rows<{ after: object }>(
      `select after from audit where what = 'visit' and key = $1 order by id`,
      [visit.number],
    );
    expect(notes.at(-1)?.after).toMatchObject({ erased_at: expect.any(String) });
  });

  test('the number of a visit names it too, as the audit log tells it; one that several visits have does not', async () => {
    const [one, twin, other] = [aFinishedVisit({ notes: 'Klucz' }), aFinishedInspection(), aFinishedInspection()];
    for (const visit of [one, twin, other]) await office.put(visit, null);
    await office.api.database.rows(`update visits set number = 'P-7' where uuid = any($1::uuid[])`, [[twin.uuid, other.uuid]]);
    expect((await erase(one.number, true)).isDone).toBe(true);
    expect((await office.get(one.uuid)).notes).toBe('');
    expect(await erase('P-7', true)).toMatchObject({ isDone: false, lines: [expect.stringContaining('Several visits')] });
    expect(await erase('P-0-20260101-0000', true)).toMatchObject({ isDone: false, lines: [expect.stringContaining('There is no visit')] });
  });

  test('erasing a visit names the site card of its installation, if people may be named there', async () => {
    const [one, other] = [aFinishedVisit(), aFinishedVisit()];
    for (const visit of [one, other]) await office.put(visit, null);
    const lines = async (uuid: string) => (await erase(uuid, true)).lines.join('\n');
    expect(await lines(one.uuid)).not.toContain('site erase');
    await office.api.ask('PATCH', `/care/v1/installations/${other.installation}/site/`, { contact_name: 'Anna Kowalska' });
    expect(await lines(other.uuid)).toContain('"site erase FR123" empties it');
    await administer(office.api.database, ['site', 'erase', 'FR123', '--yes'], { roles: false });
  });

  test('a user is given the text of the server about the data of those who sign', async () => {
    const { body } = await office.api.ask('GET', '/care/v1/me/');
    expect(body).toMatchObject({ privacy_note: 'Administratorem danych jest Serwis PV.' });
  });

  test('an erased one stays erased: it is not changed, corrected or given a protocol, and lists say that it is erased', async () => {
    const [draft, final] = [aVisit({ notes: 'Pani Anna' }), aFinishedVisit({ notes: 'Pani Anna' })];
    for (const one of [draft, final]) {
      expect((await office.put(one, null)).status).toBe(201);
      expect((await erase(one.uuid, true)).isDone).toBe(true);
    }
    const changed = await office.put({ ...draft, notes: 'Pani Anna znowu' }, 2);
    const correction = aVisit({ replaces: final.uuid, correction_reason: 'Pani Anna' });
    const corrected = await office.put(correction, null);
    const protocol = { sha256: 'a'.repeat(64), bytes: 10, made_at: '2026-11-24T11:10:00+01:00' };
    const kept = await office.api.ask('POST', `/care/v1/visits/${final.uuid}/protocols/`, protocol);
    expect([changed.status, corrected.status, kept.status]).toEqual([409, 409, 409]);
    expect((changed.body as { visit: object }).visit).toMatchObject({ uuid: draft.uuid, notes: '', erased_at: expect.any(String) });
    const { body } = await office.api.ask('GET', `/care/v1/installations/${office.installation}/visits/`);
    const heads = (body as { uuid: string; erased_at: string | null }[]).filter(({ uuid }) => [draft.uuid, final.uuid].includes(uuid));
    expect(heads.map(({ erased_at: at }) => typeof at)).toEqual(['string', 'string']);
  });

  test('a request for a finding of an erased visit is refused; one that was filed before stays, and its key is answered with it', async () => {
    const visit = aFinishedVisit({ findings: [aFinding('f1'), aFinding('f2')] });
    await office.put(visit, null);
    const files = (key: string) => office.api.ask('POST', 'task_order/', aTaskBody(), { headers: { 'Idempotency-Key': `"${key}"` } });
    const [before, after] = [keyForFinding(visit.uuid, 'f1', randomUUID()), keyForFinding(visit.uuid, 'f2', randomUUID())];
    const { body } = await files(before);
    expect((await erase(visit.uuid, true)).isDone).toBe(true);
    expect(await files(after)).toMatchObject({ status: 400, body: { reason: [sentences.findingErased] } });
    expect(await files(before)).toMatchObject({ status: 201, body: { id: (body as { id: number }).id } });
    expect(await files(keyForFinding(randomUUID(), 'f2', randomUUID()))).toMatchObject({ status: 201 });
  });

  test('with a number of months old service visits are emptied by themselves; inspections, drafts and newer ones are not', async () => {
    const at = (months: number) => {
      const end = new Date(Date.now() - months * 31 * 86_400_000);
      return { started_at: new Date(end.getTime() - 3_600_000).toISOString(), ended_at: end.toISOString() };
    };
    const [old, recent, inspection] = [aFinishedVisit(at(13)), aFinishedVisit(at(11)), aFinishedInspection(at(13))];
    for (const one of [old, recent, inspection]) expect((await office.put(one, null)).status).toBe(201);
    await startCleanup(office.api.database, { tokenDays: 90, auditMonths: 24, visitMonths: 12 }, aLog().log)();
    const signed = async ({ uuid }: { readonly uuid: string }) => (await office.get(uuid)).signatures.length;
    expect([await signed(old), await signed(recent), await signed(inspection)]).toEqual([0, 1, 1]);
  });

  test('removing an installation says first how many visits and finished inspections go with it', async () => {
    await office.put(aFinishedInspection(), null);
    const { lines, isDone } = await administer(office.api.database, ['installations', 'remove', 'FR123']);
    expect(isDone).toBe(false);
    expect(lines.join('\n')).toMatch(/\d+ visits of it go with it, with their photos and protocols, \d+ finished inspections? among them/);
  });
});
