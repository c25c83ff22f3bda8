import { describe, expect, test } from 'vitest';
import { documentOf } from '#domain/visit/answered-visit.ts';
import { aModemForm, aTaskBody, STAFF } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { aVisitOffice, visitPath } from '#tests/support/visit-office.ts';
import { aFinding, aFinishedInspection, aFinishedVisit, anAnswer, aPhoto, aVisit, someHash } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';

describe.each(KINDS)('visits on %s', (kind) => {
  const office = madeOnce(() => aVisitOffice(kind));

  test('a new one is created and answered with its version, and read again as it was sent', async () => {
    const document = aVisit({ notes: 'ą to ż', files: [aPhoto('a')] });
    const made = await office.put(document, null);
    expect([made.status, made.headers.get('ETag')]).toEqual([201, expect.stringMatching(/^"1-[0-9a-f]{12}"$/)]);
    const read = await office.get(document.uuid);
    expect(documentOf(read)).toEqual(document);
    expect(read).toMatchObject({ version: 1, by: STAFF.username, final_at: null, replaced_by: null, forgone: [], protocols: [] });
    expect(read.missing).toEqual([someHash('a'), someHash('a small')].toSorted());
  });

  test('a signed one keeps decomposed letters, because the signature is of them', async () => {
    const document = aFinishedVisit({ work_done: 'Wymieniono złącze'.normalize('NFD'), notes: 'Żółć'.normalize('NFD') });
    expect((await office.put(document, null)).status).toBe(201);
    expect(documentOf(await office.get(document.uuid))).toEqual(document);
  });

  test('what a newer app adds is kept, at every depth', async () => {
    const document = { ...aVisit({ answers: [{ ...anAnswer('fan'), mood: 'dobry' } as never] }), drone: { used: true, minutes: 12 } };
    expect((await office.put(document, null)).status).toBe(201);
    expect(documentOf(await office.get(document.uuid))).toEqual(document);
  });

  test('case 84: one that a device began with a checklist that was retired meanwhile is taken, and the checklist stays readable', async () => {
    await office.api.database.rows(`update form_versions set retired_at = now() where key = 'test-service'`);
    const document = aFinishedVisit({ answers: [anAnswer('fan')] });
    expect((await office.put(document, null)).status).toBe(201);
    expect((await office.api.ask('GET', '/care/v1/forms/test-service/1/')).body).toMatchObject({ key: 'test-service', version: 1 });
    await office.api.database.rows(`update form_versions set retired_at = null where key = 'test-service'`);
  });

  test('it changes by version: another version gets the copy of the server, no header is 428', async () => {
    const document = aVisit();
    await office.put(document, null);
    const changed = await office.put({ ...document, notes: 'raz' }, 1);
    expect([changed.status, changed.headers.get('ETag')]).toEqual([200, expect.stringMatching(/^"2-[0-9a-f]{12}"$/)]);
    expect(await office.put({ ...document, notes: 'dwa' }, 1)).toMatchObject({
      status: 412,
      body: { detail: expect.any(String), visit: { notes: 'raz', version: 2 } },
    });
    expect(await office.put({ ...document, notes: 'dwa' }, null)).toMatchObject({ status: 412, body: { visit: { version: 2 } } });
    const bare = await office.api.ask('PUT', visitPath(document.uuid), { ...document, notes: 'trzy' });
    expect(bare).toMatchObject({ status: 428, body: { detail: expect.stringContaining('If-Match') } });
    expect(await office.put({ ...aVisit(), notes: 'x' }, 3)).toMatchObject({ status: 412, body: { visit: null } });
  });

  test('who has it gets 304 until something of it changes, also a file that is forgone', async () => {
    const document = aVisit({ files: [aPhoto('b', { thumb: null })] });
    await office.put(document, null);
    const tag = (await office.api.ask('GET', visitPath(document.uuid))).headers.get('ETag') ?? '';
    const again = () => office.api.ask('GET', visitPath(document.uuid), undefined, { headers: { 'If-None-Match': tag } });
    expect((await again()).status).toBe(304);
    await office.api.ask('DELETE', `${visitPath(document.uuid)}files/${someHash('b')}/`, { reason: 'uszkodzone na urządzeniu' });
    expect((await again()).status).toBe(200);
  });

  test('an unknown installation, checklist, task or answer is refused at its field', async () => {
    expect((await office.put(aVisit({ installation: 999_999 }), null)).status).toBe(404);
    const refused = (changes: object) => office.put(aVisit(changes), null);
    expect(await refused({ form: { key: 'test-service', version: 2 } })).toMatchObject({
      status: 400,
      body: { form: [expect.any(String)] },
    });
    expect(await refused({ form: { key: 'test-inspection', version: 1 } })).toMatchObject({
      status: 400,
      body: { form: [expect.any(String)] },
    });
    expect(await refused({ task: 999_999 })).toMatchObject({ status: 400, body: { task: [expect.any(String)] } });
    expect(await refused({ answers: [anAnswer('laser')] })).toMatchObject({ status: 400, body: { 'answers.laser': [expect.any(String)] } });
  });

  test('a task of another inverter is refused, one of this inverter is kept', async () => {
    await office.api.ask('POST', 'pv_admin/', aModemForm({ sn: 'FR999', pv_modem: 'M2' }));
    const file = async (sn: string) =>
      ((await office.api.ask('POST', 'task_order/', aTaskBody({ inverter_sn: sn }))).body as { id: number }).id;
    const [own, other] = [await file('FR123'), await file('FR999')];
    expect(await office.put(aVisit({ task: other }), null)).toMatchObject({
      status: 400,
      body: { task: ['Nie ma takiego zgłoszenia na tej instalacji.'] },
    });
    expect(await office.put(aVisit({ task: own }), null)).toMatchObject({ status: 201, body: { task: own } });
  });

  test('a file that is known with another size or type is refused, and nothing of that visit is kept', async () => {
    await office.put(aVisit({ files: [aPhoto('c')] }), null);
    const other = aVisit({ files: [aPhoto('c', { bytes: 5 })] });
    expect(await office.put(other, null)).toMatchObject({ status: 400, body: { files: [expect.any(String)] } });
    expect((await office.api.ask('GET', visitPath(other.uuid))).status).toBe(404);
    const same = aVisit({ files: [aPhoto('c', { caption: 'jeszcze raz' })] });
    expect((await office.put(same, null)).status).toBe(201);
  });

  test('a photo that was taken off is awaited no longer', async () => {
    const document = aVisit({ files: [aPhoto('d'), aPhoto('e', { thumb: null })] });
    await office.put(document, null);
    await office.put({ ...document, files: [aPhoto('e', { thumb: null })] }, 1);
    expect((await office.get(document.uuid)).missing).toEqual([someHash('e')]);
  });

  test('a file that will never come is forgone with a reason: it is no longer missing; a strange hash is 404', async () => {
    const document = aVisit({ files: [aPhoto('f', { thumb: null })] });
    await office.put(document, null);
    const forgo = (hash: string, body: object) => office.api.ask('DELETE', `${visitPath(document.uuid)}files/${hash}/`, body);
    expect(await forgo(someHash('f'), { reason: ' ' })).toMatchObject({ status: 400, body: { reason: [expect.any(String)] } });
    expect((await forgo(someHash('never named'), { reason: 'x' })).status).toBe(404);
    expect((await forgo(someHash('f'), { reason: 'odrzucone' })).status).toBe(200);
    expect(await office.get(document.uuid)).toMatchObject({
      missing: [],
      forgone: [{ sha256: someHash('f'), reason: 'odrzucone', by: STAFF.username }],
    });
    await office.put({ ...document, notes: 'dalej' }, 1);
    expect((await office.get(document.uuid)).missing).toEqual([]);
  });

  test('a file that will never come is awaited neither by the corrections of its visit nor by what it corrects, whichever names it first', async () => {
    const files = [aPhoto('never g', { thumb: null }), aPhoto('never h', { thumb: null }), aPhoto('never k', { thumb: null })];
    const corrected = aFinishedVisit({ files });
    expect((await office.put(corrected, null)).status).toBe(201);
    const correct = async (replaces: string) => {
      const correction = aFinishedVisit({ files, replaces, correction_reason: 'Uzupełniono.' });
      expect((await office.put(correction, null)).status).toBe(201);
      return correction.uuid;
    };
    const forgo = (uuid: string, name: string, reason: string) =>
      office.api.ask('DELETE', `${visitPath(uuid)}files/${someHash(name)}/`, { reason });
    await forgo(corrected.uuid, 'never g', 'uszkodzone');
    const correction = await correct(corrected.uuid);
    expect(await office.get(correction)).toMatchObject({ forgone: [{ reason: 'uszkodzone', by: STAFF.username }] });
    const last = await correct(correction);
    await forgo(correction, 'never h', 'nieostre');
    for (const uuid of [corrected.uuid, correction, last]) {
      const { missing, forgone } = await office.get(uuid);
      expect([missing, forgone.map(({ reason }) => reason).toSorted()]).toEqual([[someHash('never k')], ['nieostre', 'uszkodzone']]);
    }
    await forgo(last, 'never h', 'zasłonięte');
    expect((await office.get(correction)).forgone).toContainEqual(expect.objectContaining({ reason: 'nieostre' }));
  });

  test('a file that came whole is awaited no longer, by every visit that names it, now and later', async () => {
    const [first, second] = [1, 2].map(() => aVisit({ files: [aPhoto('i', { thumb: null }), aPhoto('j', { thumb: null })] }));
    if (!first || !second) throw new Error('Two visits');
    await office.put(first, null);
    const come = (letter: string, isWhole: boolean) =>
      office.api.database.rows(`update files set is_whole = $2 where sha256 = decode($1, 'hex')`, [someHash(letter), isWhole]);
    await come('i', true);
    await office.put(second, null);
    for (const { uuid } of [first, second]) expect((await office.get(uuid)).missing).toEqual([someHash('j')]);
    await office.api.ask('DELETE', `${visitPath(first.uuid)}files/${someHash('i')}/`, { reason: 'odrzucone' });
    expect((await office.get(first.uuid)).forgone).toEqual([]);
    await come('i', false); // a restored backup may lack what was confirmed
    for (const { uuid } of [first, second]) expect((await office.get(uuid)).missing).toHaveLength(2);
  });

  test('only a draft is withdrawn, by its version; its files go unless another visit names them', async () => {
    const document = aVisit({ files: [aPhoto('g', { thumb: null }), aPhoto('h', { thumb: null })] });
    await office.put(document, null);
    await office.put(aVisit({ files: [aPhoto('h', { thumb: null })] }), null);
    const withdraw = (uuid: string, headers: Record<string, string> = {}) =>
      office.api.ask('DELETE', visitPath(uuid), undefined, { headers });
    expect((await withdraw(document.uuid)).status).toBe(428);
    expect((await withdraw(document.uuid, { 'If-Match': '"7"' })).status).toBe(412);
    expect(await withdraw(document.uuid, { 'If-Match': '"1"' })).toMatchObject({ status: 200, body: {} });
    expect((await withdraw(document.uuid, { 'If-Match': '"1"' })).status).toBe(404);
    const files = await office.api.database.rows<{ sha256: string }>(
      `select encode(sha256, 'hex') as sha256 from files where sha256 in (decode($1, 'hex'), decode($2, 'hex'))`,
      [someHash('g'), someHash('h')],
    );
    expect(files).toEqual([{ sha256: someHash('h') }]);
    const final = aFinishedVisit();
    await office.put(final, null);
    expect(await withdraw(final.uuid, { 'If-Match': '"1"' })).toMatchObject({ status: 409, body: { visit: { uuid: final.uuid } } });
  });

  test('a draft that is withdrawn while others name its photos takes none of them along', async () => {
    for (let round = 0; round < 6; round += 1) {
      const files = Array.from({ length: 5 }, (_, index) => aPhoto(`shared ${index}`, { thumb: null }));
      const mistake = aVisit({ files });
      await office.put(mistake, null);
      const others = [aVisit({ files }), aVisit({ files: files.toReversed() })];
      const [withdrawn, ...put] = await Promise.all([
        office.api.ask('DELETE', visitPath(mistake.uuid), undefined, { headers: { 'If-Match': '"1"' } }),
        ...others.map((document) => office.put(document, null)),
      ]);
      expect([withdrawn?.status, ...put.map(({ status }) => status)]).toEqual([200, 201, 201]);
      for (const { uuid } of others) {
        const version = (await office.get(uuid)).version;
        expect((await office.get(uuid)).missing).toHaveLength(5);
        await office.api.ask('DELETE', visitPath(uuid), undefined, { headers: { 'If-Match': `"${version}"` } });
      }
    }
  });

  test('it says when the next inspection of the installation is due: five years after a whole one, or the day that it names', async () => {
    const { body } = await office.api.ask('POST', 'pv_admin/', aModemForm({ sn: 'DUE1', pv_modem: 'M4' }));
    const installation = (body as { id: number }).id;
    const visit = aVisit({ installation });
    await office.put(visit, null);
    const due = async () => (await office.get(visit.uuid)).next_due;
    expect(await due()).toBeNull();
    await office.api.database.rows(`update installations set commissioned_on = '2024-02-29' where id = $1`, [installation]);
    expect(await due()).toBe('2029-02-28');
    const whole = aFinishedInspection({ installation });
    await office.put(whole, null);
    expect(await due()).toBe('2031-11-24');
    const correction = aFinishedInspection({ installation, replaces: whole.uuid, correction_reason: 'Termin', next_on: '2027-05-01' });
    expect(await office.put(correction, null)).toMatchObject({ status: 201, body: { next_due: '2027-05-01' } });
  });

  test('protocols are kept beside a final visit, five at most, each once', async () => {
    const draft = aVisit();
    await office.put(draft, null);
    const keep = (uuid: string, letter: string, bytes = 90_000) =>
      office.api.ask('POST', `${visitPath(uuid)}protocols/`, { sha256: someHash(letter), bytes, made_at: '2026-11-24T11:10:00+01:00' });
    expect((await keep(draft.uuid, 'p0')).status).toBe(409);
    const final = aFinishedInspection();
    await office.put(final, null);
    expect((await keep(final.uuid, 'p1')).status).toBe(201);
    expect(await office.get(final.uuid)).toMatchObject({
      protocols: [{ sha256: someHash('p1'), bytes: 90_000, made_at: '2026-11-24T11:10:00+01:00', by: STAFF.username }],
      missing: [someHash('p1')],
    });
    expect((await keep(final.uuid, 'p1')).status).toBe(200);
    expect((await keep(final.uuid, 'p1', 5)).status).toBe(400);
    for (const letter of ['p2', 'p3', 'p4', 'p5']) expect((await keep(final.uuid, letter)).status).toBe(201);
    expect((await keep(final.uuid, 'p6')).status).toBe(409);
    expect((await keep(final.uuid, 'p3')).status).toBe(200);
    expect((await keep(final.uuid, 'p7', 10_485_761)).status).toBe(400);
  });

  test('lists have heads: of an installation the newest first, of all by days, technician, state and missing files', async () => {
    const { body } = await office.api.ask('POST', 'pv_admin/', aModemForm({ sn: 'LIST1', pv_modem: 'M3' }));
    const installation = (body as { id: number }).id;
    const early = aFinishedVisit({ installation, started_at: '2026-01-01T00:00:00+01:00', ended_at: '2026-01-01T02:00:00+01:00' });
    const late = aVisit({ installation, started_at: '2026-01-31T23:59:59+01:00', files: [aPhoto('l')], findings: [aFinding('f1')] });
    for (const document of [early, late]) expect((await office.put(document, null)).status).toBe(201);
    const ask = async (path: string) => (await office.api.ask('GET', path)).body as readonly { uuid: string }[];
    const uuids = async (query: string) =>
      (await ask(`/care/v1/visits/?${query}`)).map(({ uuid }) => uuid).filter((uuid) => uuid === early.uuid || uuid === late.uuid);

    const heads = await ask(`/care/v1/installations/${installation}/visits/`);
    expect(heads.map(({ uuid }) => uuid)).toEqual([late.uuid, early.uuid]);
    expect(heads[0]).toEqual({
      uuid: late.uuid,
      installation,
      task: null,
      kind: 'service',
      source: 'own',
      state: 'draft',
      number: late.number,
      replaces: null,
      replaced_by: null,
      erased_at: null,
      form: { key: 'test-service', version: 1 },
      next_on: null,
      started_at: late.started_at,
      ended_at: null,
      times_by_hand: false,
      is_full_scope: true,
      technician: { id: 1, name: 'Jan Nowak' },
      inspector: null,
      wants_signature_of_inspector: false,
      version: 1,
      received_at: expect.any(String),
      final_at: null,
      by: STAFF.username,
      faults: 1,
      outcome: { faults: 1, mended: 0, undescribed: 0, hidden: 0, deviating: 0, unchecked: 0 },
      files: 1,
      documents: 0,
      open_recommendations: 1,
      missing_count: 1,
      decided: 0,
      items: 1,
    });
    expect(await uuids('from=2026-01-01&to=2026-01-31')).toEqual([late.uuid, early.uuid]);
    expect(await uuids('from=2026-01-02&to=2026-01-31')).toEqual([late.uuid]);
    expect(await uuids('from=2026-01-01&to=2026-01-30')).toEqual([early.uuid]);
    expect(await uuids('from=2026-01-01&to=2026-01-31&state=final')).toEqual([early.uuid]);
    expect(await uuids('from=2026-01-01&to=2026-01-31&technician=999')).toEqual([]);
    expect(await uuids('from=2026-01-01&to=2026-01-31&missing=1')).toEqual([late.uuid]);
    expect((await office.api.ask('GET', '/care/v1/visits/?from=2026-01-01&to=2026-04-02')).status).toBe(200);
    for (const wrong of [
      'from=2026-01-01&to=2026-04-03',
      'from=2026-01-02&to=2026-01-01',
      'from=2026-02-30&to=2026-03-01',
      'from=2026-01-01',
    ])
      expect((await office.api.ask('GET', `/care/v1/visits/?${wrong}`)).status, wrong).toBe(400);
    expect((await office.api.ask('GET', '/care/v1/installations/999999/visits/')).status).toBe(404);
  });
});
