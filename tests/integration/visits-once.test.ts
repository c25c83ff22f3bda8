import { describe, expect, test } from 'vitest';
import { documentOf } from '#domain/visit/answered-visit.ts';
import { mergeVisits } from '#domain/visit/merge-visits.ts';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/settings.ts';
import { KINDS } from '#tests/support/database.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aFinding, aFinishedVisit, anAnswer, aPhoto, aVisit } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';

describe.each(KINDS)('one visit, however it is sent, on %s', (kind) => {
  const office = madeOnce(() => aVisitOffice(kind));

  const versions = async (uuid: string) => (await office.get(uuid)).version;

  describe('case 68: the same body again', () => {
    test('is 200 with the present version, whatever the precondition says and however it is spelt', async () => {
      const document = aVisit({ files: [aPhoto('a')] });
      expect((await office.put(document, null)).status).toBe(201);
      const draft = { ...document, notes: 'ż' };
      expect((await office.put(draft, 1)).status).toBe(200);
      const reversed = Object.fromEntries(Object.entries(draft).toReversed()) as unknown as typeof draft;
      for (const again of [
        await office.put(draft, 1),
        await office.put(draft, null),
        await office.put(reversed, 7),
        await office.api.ask('PUT', `/care/v1/visits/${document.uuid}/`, draft),
      ]) {
        expect([again.status, again.headers.get('ETag')]).toEqual([200, expect.stringMatching(/^"2-[0-9a-f]{12}"$/)]);
      }
      const answered = (await office.get(document.uuid)) as never;
      expect((await office.put(answered, 1)).status).toBe(200);
      expect(await versions(document.uuid)).toBe(2);
    });

    test('of a final one too, also where its end was cut to the arrival', async () => {
      const document = aFinishedVisit({ started_at: '2026-11-26T10:00:00+01:00', ended_at: '2026-11-26T11:00:00+01:00' });
      const made = await office.put(document, null);
      expect(made).toMatchObject({
        status: 201,
        body: {
          started_at: '2026-11-24T15:00:00+01:00',
          ended_at: '2026-11-24T15:00:00+01:00',
          times_by_hand: true,
          number: document.number,
        },
      });
      expect(await office.put(document, null)).toMatchObject({ status: 200, body: made.body as object });
    });

    test('by a server that was started again, and by a second one beside it', async () => {
      const document = aVisit();
      await office.put(document, null);
      const other = buildApp({ database: office.api.database, settings: readSettings({ PV_DATA_DIR: aFolder(), PV_APP: 'off' }) });
      const again = await other.request(`/care/v1/visits/${document.uuid}/`, {
        method: 'PUT',
        headers: { Authorization: `Token ${office.api.token}`, 'If-None-Match': '*' },
        body: JSON.stringify(document),
      });
      expect([again.status, again.headers.get('ETag')]).toEqual([200, expect.stringMatching(/^"1-[0-9a-f]{12}"$/)]);
    });

    test('at once: one of five creates it, and there is one version', async () => {
      const document = aVisit({ files: [aPhoto('b'), aPhoto('c')] });
      const sent = await Promise.all(Array.from({ length: 5 }, () => office.put(document, null)));
      expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201]);
      expect(await versions(document.uuid)).toBe(1);
    });

    test('two changes of one version at once: one is taken, the other gets its copy', async () => {
      const document = aVisit();
      await office.put(document, null);
      const sent = await Promise.all(['raz', 'dwa'].map((notes) => office.put({ ...document, notes }, 1)));
      expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      const taken = sent.find(({ status }) => status === 200)?.body as { notes: string };
      expect(sent.find(({ status }) => status === 412)?.body).toMatchObject({ visit: { notes: taken.notes, version: 2 } });
    });
  });

  describe('case 67: two devices', () => {
    test('finish one draft: one is final, the other is told by whom, and becomes its correction with nothing lost', async () => {
      const draft = aVisit();
      await office.put(draft, null);
      const finish = (work_done: string) => aFinishedVisit({ uuid: draft.uuid, work_done });
      const sent = await Promise.all([office.put(finish('Wymieniono wentylator.'), 1), office.put(finish('Wymieniono falownik.'), 1)]);
      expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const stored = await office.get(draft.uuid);
      expect(sent.find(({ status }) => status === 409)?.body).toMatchObject({
        visit: { by: stored.by, state: 'final', work_done: stored.work_done },
      });

      const lost = stored.work_done === 'Wymieniono wentylator.' ? 'Wymieniono falownik.' : 'Wymieniono wentylator.';
      const correction = aFinishedVisit({ work_done: lost, replaces: draft.uuid, correction_reason: 'Robiły to dwie osoby.' });
      expect(await office.put(correction, null)).toMatchObject({ status: 201, body: { work_done: lost } });
      expect((await office.get(draft.uuid)).replaced_by).toEqual({ uuid: correction.uuid, number: correction.number, state: 'final' });
    });

    test('one edits for a day without a network while the other sends: merged, both have all of it', async () => {
      const draft = aVisit({ answers: [anAnswer('fan', { state: null })], files: [aPhoto('d')] });
      await office.put(draft, null);
      const theirs = { ...draft, notes: 'Klucz u sąsiada', files: [...draft.files, aPhoto('e')] };
      await office.put(theirs, 1);
      const mine = { ...draft, answers: [anAnswer('fan', { state: 'fault' as const })], findings: [aFinding('f1', { item: 'fan' })] };
      const refused = await office.put(mine, 1);
      expect(refused.status).toBe(412);
      const { visit } = refused.body as { visit: Parameters<typeof documentOf>[0] & { version: number } };
      const { document, conflicts } = mergeVisits(draft, mine, documentOf(visit));
      expect(conflicts).toEqual([]);
      expect((await office.put(document, visit.version)).status).toBe(200);
      const merged = documentOf(await office.get(draft.uuid));
      expect(merged).toMatchObject({ notes: 'Klucz u sąsiada', answers: [{ state: 'fault' }], findings: [{ key: 'f1' }] });
      expect(merged.files).toHaveLength(2);
    });
  });

  describe('a correction', () => {
    const correct = (replaces: string, changes: object = {}) => aFinishedVisit({ replaces, correction_reason: 'Pomyłka', ...changes });

    test('is of a final visit, once, and names why', async () => {
      const [first, draft] = [aFinishedVisit(), aVisit()];
      await office.put(first, null);
      await office.put(draft, null);
      const correction = correct(first.uuid);
      expect(await office.put(correct(first.uuid, { correction_reason: ' ' }), null)).toMatchObject({
        status: 400,
        body: { correction_reason: ['Podaj powód korekty.'] },
      });
      expect((await office.put(correction, null)).status).toBe(201);
      expect(await office.put(correct(first.uuid), null)).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining(correction.number), visit: { uuid: correction.uuid } },
      });
      expect(await office.put(correct(draft.uuid), null)).toMatchObject({ status: 409, body: { visit: { uuid: draft.uuid } } });
      expect((await office.put(correct(correction.uuid), null)).status).toBe(201);
    });

    test('of what is not there, of itself or of another installation is refused at its field', async () => {
      const own = aFinishedVisit();
      await office.put(own, null);
      const unknown = '00000000-0000-4000-8000-000000000000';
      const itself = aVisit();
      for (const wrong of [correct(unknown), aFinishedVisit({ uuid: itself.uuid, replaces: itself.uuid, correction_reason: 'x' })])
        expect(await office.put(wrong, null)).toMatchObject({ status: 400, body: { replaces: [expect.any(String)] } });
    });

    test('two at once: one is taken, the other is told which', async () => {
      const first = aFinishedVisit();
      await office.put(first, null);
      const sent = await Promise.all([1, 2].map(() => office.put(correct(first.uuid), null)));
      expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    });
  });

  test('a uuid is of one installation, a number never changes', async () => {
    const { body } = await office.api.ask('POST', 'pv_admin/', {
      ...((await office.api.ask('GET', 'pv_admin/FR123/')).body as object),
      sn: 'FR124',
      pv_modem: 'M2',
    });
    const document = aVisit();
    await office.put(document, null);
    const elsewhere = aVisit({ uuid: document.uuid, installation: (body as { id: number }).id });
    expect(await office.put(elsewhere, 1)).toMatchObject({ status: 409, body: { visit: { installation: office.installation } } });
    const renumbered = { ...document, number: document.number.replace('20261124', '20261125') };
    expect(await office.put(renumbered, 1)).toMatchObject({ status: 400, body: { number: [expect.any(String)] } });
    const moved = { ...document, started_at: '2026-11-23T08:00:00+01:00', times_by_hand: true };
    expect((await office.put(moved, 1)).status).toBe(200);
  });
});
