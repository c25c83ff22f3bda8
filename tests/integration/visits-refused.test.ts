import { describe, expect, test } from 'vitest';
import type { VisitDocument } from '#domain/visit/document.ts';
import { KINDS } from '#tests/support/database.ts';
import { aVisitOffice, visitPath } from '#tests/support/visit-office.ts';
import { aFinding, aFinishedInspection, aFinishedVisit, anAnswer, aPhoto, aSignature, aVisit, someHash } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const strings = (count: number) =>
  many(count, (index) => ({
    key: `s${index}`,
    label: '',
    module: '',
    modules: null,
    voc_stc: null,
    isc_stc: null,
    beta: null,
    alpha: null,
  }));
const answersOf = (count: number) => many(count, (index) => anAnswer('riso', { of: `s${index}`, state: null, value: '1.0' }));
const points = (count: number) => [many(count, (index) => (index * 7) % 1001)];
const guide = (...keys: readonly string[]) => ({
  ...{ topic: 'overvoltage', title: 'Pomiary' },
  items: keys.map((key) => ({ key, ask: 'Zmierz', normal: '253 V' })),
});
const inspection = { kind: 'inspection', form: { key: 'test-inspection', version: 1 } } as const;

describe.each(KINDS)('what a visit may not be, on %s', (kind) => {
  const office = madeOnce(() => aVisitOffice(kind));

  const answer = async (changes: object) => {
    const { status, body } = await office.put(aVisit(changes as Partial<VisitDocument>), null);
    return status === 201 ? 'taken' : { status, body };
  };
  const field = (name: string, sentence: string | RegExp = /./) => ({ status: 400, body: { [name]: [expect.stringMatching(sentence)] } });

  test.each<readonly [string, object, object, string]>([
    ['answers', { ...inspection, answers: answersOf(600) }, { ...inspection, answers: answersOf(601) }, 'answers'],
    ['findings', { findings: many(40, (n) => aFinding(`f${n}`)) }, { findings: many(41, (n) => aFinding(`f${n}`)) }, 'findings'],
    ['strings', { strings: strings(40) }, { strings: strings(41) }, 'strings'],
    [
      'text of an item',
      { answers: [anAnswer('fan', { text: 'ż'.repeat(500) })] },
      { answers: [anAnswer('fan', { text: 'ż'.repeat(501) })] },
      'answers.fan.text',
    ],
    ['notes', { notes: 'ż'.repeat(4000) }, { notes: 'ż'.repeat(4001) }, 'notes'],
    [
      'caption',
      { files: [aPhoto('x', { caption: 'ż'.repeat(500) })] },
      { files: [aPhoto('x', { caption: 'ż'.repeat(501) })] },
      `files.${someHash('x')}.caption`,
    ],
    [
      'value',
      { ...inspection, answers: [anAnswer('riso', { of: 's1', value: '>1234567.1234' })] },
      { ...inspection, answers: [anAnswer('riso', { of: 's1', value: '>12345678' })] },
      'answers.riso.s1.value',
    ],
    [
      'digits after the point',
      { ...inspection, answers: [anAnswer('temperature', { value: '-12.1234' })] },
      { ...inspection, answers: [anAnswer('temperature', { value: '-12.12345' })] },
      'answers.temperature.value',
    ],
    [
      'one file',
      { files: [aPhoto('y', { bytes: 10_485_760 })] },
      { files: [aPhoto('z', { bytes: 10_485_761 })] },
      `files.${someHash('z')}.bytes`,
    ],
    ['files', { files: many(60, (n) => aPhoto(`n${n}`)) }, { files: many(61, (n) => aPhoto(`n${n}`)) }, 'files'],
    [
      'all files',
      { files: [...many(6, (n) => aPhoto(`big${n}`, { bytes: 10_485_760 })), aPhoto('rest', { bytes: 4_194_304 })] },
      { files: [...many(6, (n) => aPhoto(`big${n}`, { bytes: 10_485_760 })), aPhoto('rest+', { bytes: 4_194_305 })] },
      'files',
    ],
    [
      'instruments',
      { instruments: many(6, (n) => ({ key: `i${n}`, model: '', serial: '', calibrated_on: null })) },
      { instruments: many(7, (n) => ({ key: `i${n}`, model: '', serial: '', calibrated_on: null })) },
      'instruments',
    ],
    [
      'parts',
      { parts: many(60, (n) => ({ key: `p${n}`, name: '', serial: '', quantity: '1', unit: '' })) },
      { parts: many(61, (n) => ({ key: `p${n}`, name: '', serial: '', quantity: '1', unit: '' })) },
      'parts',
    ],
  ])('%s: taken at its limit, refused at its field one above', async (_, at, above, name) => {
    expect(await answer(at)).toBe('taken');
    expect(await answer(above)).toEqual(field(name));
  });

  test('a document at its limit of bytes is taken, one byte more is 413', async () => {
    const filled = (bytes: number) => {
      const document = { ...aVisit({ uuid: crypto.randomUUID() as string }), filler: '' };
      return { ...document, filler: 'x'.repeat(bytes - JSON.stringify(document).length) };
    };
    expect((await office.put(filled(196_608), null)).status).toBe(201);
    expect(await office.put(filled(196_609), null)).toMatchObject({ status: 413, body: { detail: expect.any(String) } });
  });

  test('measurements of the guide are taken with their answers, and answered as they were asked', async () => {
    const visit = aVisit({ guide: guide('guide-1'), answers: [anAnswer('guide-1', { text: '251 V' })] });
    const { status, body } = await office.put(visit, null);
    expect([status, (body as VisitDocument).guide]).toEqual([201, visit.guide]);
    expect(await office.get(visit.uuid)).toMatchObject({ guide: visit.guide, answers: [{ text: '251 V' }] });
  });

  test('a signature at its limit of bytes is taken, above it is refused; coordinates are whole numbers from 0 to 1000 in pairs', async () => {
    const document = aVisit();
    const signedBy = (strokes: readonly (readonly number[])[]) => ({ signatures: [aSignature(document, 'customer', { strokes })] });
    const size = (count: number) => JSON.stringify(points(count)).length;
    let most = 2;
    while (size(most + 2) <= 20_000) most += 2;
    expect(await answer(signedBy(points(most)))).toBe('taken');
    expect(await answer(signedBy(points(most + 2)))).toEqual(field('signatures.customer', /Podpis/));
    for (const wrong of [[[1001, 0]], [[-1, 0]], [[1.5, 0]], [[1, 2, 3]], [['1', 2]], [[]]] as never[])
      expect(await answer(signedBy(wrong)), JSON.stringify(wrong)).toMatchObject({ status: 400 });
  });

  test.each<readonly [string, object, string, RegExp]>([
    ['a number instead of a text', { notes: 7 }, 'notes', /tekst/],
    ['a text instead of a list', { answers: 'ok' }, 'answers', /lista/],
    ['null instead of an object', { owner: null }, 'owner', /obiekt/],
    ['a text instead of a number', { task: '42' }, 'task', /liczba/],
    ['a text instead of true or false', { is_full_scope: 'true' }, 'is_full_scope', /true/],
    ['an unknown state', { state: 'done' }, 'state', /./],
    ['a key in capitals', { answers: [anAnswer('Fan')] }, 'answers.Fan.item', /małe litery/],
    ['a comma in a value', { ...inspection, answers: [anAnswer('temperature', { value: '12,5' })] }, 'answers.temperature.value', /liczba/],
    [
      'a value below zero where none can be',
      { ...inspection, answers: [anAnswer('riso', { of: 's1', value: '-1' })] },
      'answers.riso.s1.value',
      /ujemna/,
    ],
    [
      '`at least` where the item does not allow it',
      { ...inspection, answers: [anAnswer('temperature', { value: '>5' })] },
      'answers.temperature.value',
      />/,
    ],
    ['an answer twice', { answers: [anAnswer('fan'), anAnswer('fan')] }, 'answers.fan', /powtarza/],
    ['an item that the checklist does not have', { answers: [anAnswer('laser')] }, 'answers.laser', /Formularz/],
    ['a measurement of the guide that the visit does not have', { answers: [anAnswer('guide-1')] }, 'answers.guide-1', /Formularz/],
    ['a measurement of the guide under another key', { guide: guide('laser') }, 'guide.items.laser.key', /./],
    ['a measurement of the guide twice', { guide: guide('guide-1', 'guide-1') }, 'guide.items.guide-1', /powtarza/],
    ['a guide without measurements', { guide: guide() }, 'guide.items', /./],
    ['a file that the visit does not have', { answers: [anAnswer('fan', { files: [someHash('nowhere')] })] }, 'answers.fan.files', /pliku/],
    ['SVG', { files: [aPhoto('svg', { type: 'image/svg+xml' as never })] }, `files.${someHash('svg')}.type`, /./],
    ['a day that does not exist', { next_on: '2026-02-29' }, 'next_on', /./],
    ['a time without an offset', { started_at: '2026-11-24T10:00:00' }, 'started_at', /ISO/],
    ['a year before 2000', { started_at: '1999-12-31T23:59:59+01:00' }, 'started_at', /2000/],
    ['a year after 2100', { started_at: '2101-01-01T00:00:00+01:00' }, 'started_at', /2000/],
    ['an end before the start', { ended_at: '2026-11-24T10:11:59+01:00' }, 'ended_at', /Koniec/],
    ['a number of another visit', { number: 'P-1-20261124-0000' }, 'number', /Numer/],
    ['a visit without a form', { form: null }, 'form', /formularz/],
    ['a draft of an external inspection', { kind: 'inspection', source: 'external', form: null }, 'state', /zakończony/],
  ])('%s is refused under its field with a sentence', async (_, changes, name, sentence) => {
    expect(await answer(changes)).toEqual(field(name, sentence));
  });

  test('a member that is missing is named, at every depth', async () => {
    const { notes: _, ...without } = aVisit();
    expect(await office.put(without as VisitDocument, null)).toMatchObject(field('notes', 'To pole jest wymagane.'));
    const { text: __, ...bare } = anAnswer('fan');
    expect(await answer({ answers: [bare] })).toEqual(field('answers.fan.text', 'To pole jest wymagane.'));
  });

  test('text that is not Unicode is refused, and what it escapes is kept', async () => {
    expect(await answer({ notes: 'a\ud800' })).toMatchObject({ status: 400, body: { detail: expect.any(String) } });
    expect(await answer({ notes: '\\ud800 i \u{1F31E}' })).toBe('taken');
  });

  test('the address and the body name one visit', async () => {
    const document = aVisit();
    const sent = await office.api.ask('PUT', visitPath(aVisit().uuid), document, { headers: { 'If-None-Match': '*' } });
    expect(sent).toMatchObject(field('uuid'));
    expect((await office.api.ask('GET', visitPath('nothing'))).status).toBe(404);
    expect((await office.api.ask('GET', visitPath(document.uuid.toUpperCase()))).status).toBe(404);
  });

  describe('final', () => {
    test('what it lacks is said at each field, and nothing of it is kept', async () => {
      const bare = aVisit({ state: 'final' });
      expect(await office.put(bare, null)).toEqual({
        status: 400,
        headers: expect.anything(),
        body: {
          ended_at: ['Podaj koniec wizyty.'],
          work_done: ['Opisz, co zostało zrobione.'],
          'customer.presence': ['Zaznacz, czy klient był obecny.'],
        },
      });
      expect((await office.api.ask('GET', visitPath(bare.uuid))).status).toBe(404);
    });

    test('a signature of other content is refused, in a draft too', async () => {
      const document = aFinishedVisit();
      const changed = { ...document, work_done: 'Coś innego.' };
      for (const wrong of [changed, { ...changed, state: 'draft' as const }])
        expect(await office.put(wrong, null)).toMatchObject(field('signatures', /nieważny/));
      expect((await office.put({ ...document, ended_at: '2026-11-24T12:00:00+01:00' }, null)).status).toBe(201);
    });

    test('qualifications for operation alone, or that have expired, are not enough', async () => {
      const by = (changes: object) =>
        office.put(
          aFinishedInspection({
            inspector: { id: 1, name: 'Ewa', qualification: { kind: 'D', number: '1', speciality: '', valid_to: null, ...changes } },
          }),
          null,
        );
      expect(await by({ kind: 'E' })).toMatchObject(field('inspector.qualification', /dozoru/));
      expect(await by({ valid_to: '2026-11-23' })).toMatchObject(field('inspector.qualification', /nieważne/));
      expect((await by({ valid_to: '2026-11-24' })).status).toBe(201);
    });

    test('by the rules of 2 a certificate has group G1 and a date; the same of an older app is taken', async () => {
      const by = (changes: object, rules: object = { rules: 2 }) => {
        const qualification = { kind: 'D' as const, number: '1', speciality: 'G1', valid_to: '2028-01-01', ...changes };
        return office.put(aFinishedInspection({ ...rules, inspector: { id: 1, name: 'Ewa', qualification } }), null);
      };
      expect(await by({ speciality: 'G2' })).toMatchObject(field('inspector.qualification', /G1/));
      expect(await by({ valid_to: null })).toMatchObject(field('inspector.qualification', /3 lipca 2026/));
      expect((await by({})).status).toBe(201);
      expect((await by({ valid_to: null, speciality: '' }, {})).status).toBe(201);
    });

    test('what an inspection says of the calibration of its instruments is kept', async () => {
      const instruments = [{ key: 'i1', model: 'MI', serial: '1', calibrated_on: '2020-01-10', calibrated_to: '2022-01-10' }];
      const document = aFinishedInspection({ instruments });
      expect((await office.put(document, null)).status).toBe(201);
      expect((await office.get(document.uuid)).instruments).toEqual(instruments);
      const wrong = { ...instruments[0], calibrated_to: '2022-02-30' };
      expect(await answer({ ...inspection, instruments: [wrong] })).toMatchObject(field('instruments.i1.calibrated_to'));
    });

    test('an inspection of another company is entered final at once, under its own number, years later', async () => {
      const at = '2021-06-01T12:00:00+02:00';
      const external = aVisit({
        kind: 'inspection',
        source: 'external',
        state: 'final',
        form: null,
        number: 'PR/12/2021',
        started_at: at,
        ended_at: at,
        next_on: '2026-06-01',
        inspector: { id: null, name: 'Elektro-Test', qualification: null },
        files: [aPhoto('scan', { type: 'application/pdf', role: 'document', thumb: null, width: null, height: null })],
      });
      expect(await office.put(external, null)).toMatchObject({ status: 201, body: { number: 'PR/12/2021', missing: [someHash('scan')] } });
      expect(await office.put({ ...external, notes: 'x' }, 1)).toMatchObject({ status: 409 });
    });
  });
});
