import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chooseProfile, profileOfVisit } from '#domain/visit/choose-profile.ts';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import { EMPTY_INVERTER_SETTINGS } from '#domain/visit/edit/read-setting.ts';
import { administer } from '#server/control/administer.ts';
import { SHIPPED_PROFILES } from '#texts/checklists/profiles.ts';
import { anApi } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { PGE_TABLE } from '#tests/support/pge-table.ts';
import { aVisit } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const OWN = {
  key: 'own-service',
  version: 1,
  kind: 'service',
  title: 'Nasza lista',
  source: 'Praktyka',
  sections: [
    {
      key: 'one',
      title: 'Pierwsza',
      each: 'string',
      items: [{ key: 'a', ask: 'Czy łódź?', type: 'number', unit: 'MΩ', rule: 'riso' }],
    },
  ],
};
const PROFILE = {
  key: 'tauron-own',
  version: 1,
  name: 'TAURON Dystrybucja, IRiESD',
  operator: 'tauron',
  source: 'IRiESD, załącznik',
  source_url: 'https://www.tauron-dystrybucja.pl/iriesd',
  read_on: '2026-11-25',
  is_confirmed: true,
  values: [
    { name: 'u-over', value: '264.5', unit: 'V', seconds: '0.2' },
    { name: 'q-u', value: 'według krzywej', unit: '' },
  ],
};

describe.each(KINDS)('checklists and profiles of an operator, on %s', (kind) => {
  const api = madeOnce(() => anApi(kind));

  const run = (...words: readonly string[]) => administer(api.database, words);
  const read = (path: string) => api.ask('GET', `/care/v1/${path}`);
  const change = (member: string, value: unknown): string => JSON.stringify({ ...OWN, [member]: value });

  test('a checklist is checked without being added, added, and read by devices', async () => {
    expect(await run('form', 'check', `\uFEFF${JSON.stringify(OWN, null, 2)}`)).toEqual({
      isDone: true,
      lines: ['own-service 1  service  Nasza lista  1 section, 1 item', 'It can be added.'],
    });
    expect((await read('forms/own-service/1/')).status).toBe(404);
    expect((await run('form', 'add', JSON.stringify(OWN))).isDone).toBe(true);
    const { body } = await read('forms/own-service/1/');
    expect(body).toMatchObject(OWN);
    expect(body).toMatchObject({ sections: [{ each: 'string', items: [{ needed: 'final', photo: 'offered', faults: [], when: null }] }] });
  });

  test('what is published never changes: a change is the next version, of the same kind', async () => {
    const again = { isDone: false, lines: ['own-service has version 1 already, and what is published never changes: make it version 2.'] };
    expect(await run('form', 'add', change('title', 'Inna'))).toEqual(again);
    expect(await run('form', 'check', JSON.stringify(OWN))).toEqual(again);
    const other = JSON.stringify({ ...OWN, version: 2, kind: 'inspection' });
    expect(await run('form', 'add', other)).toEqual({
      isDone: false,
      lines: ['own-service is a form of the kind service: take another key for one of the kind inspection.'],
    });
    expect((await run('form', 'add', JSON.stringify({ ...OWN, version: 2, title: 'Inna' }))).isDone).toBe(true);
    expect((await read('forms/own-service/1/')).body).toMatchObject({ title: 'Nasza lista' });
  });

  test('every mistake is a line with its place, and nothing is added', async () => {
    const wrong = { ...OWN, version: 3, titel: 'x', sections: [{ ...OWN.sections[0], items: [{ key: 'Ź', ask: '', type: 'state' }] }] };
    expect(await run('form', 'add', JSON.stringify(wrong))).toEqual({
      isDone: false,
      lines: [
        [
          'The file has a member "titel", which is none of "key", "version", "kind", "title", "source", "sections".',
          'sections[0].items[0].key is no key: 1 to 40 small letters of English, digits and hyphens.',
          'sections[0].items[0].ask is empty.',
        ].join('\n'),
      ],
    });
    expect((await run('form', 'add', '{')).lines[0]).toMatch(/^The file is no JSON: /);
    expect((await run('form', 'add')).lines).toEqual(['The file is missing.']);
    expect((await read('forms/own-service/3/')).status).toBe(404);
  });

  test('a rule that this version does not know is told, not refused', async () => {
    const items = [{ key: 'a', ask: 'x', type: 'number', rule: 'earth-loop' }];
    const { lines, isDone } = await run('form', 'check', JSON.stringify({ ...OWN, version: 3, sections: [{ ...OWN.sections[0], items }] }));
    expect([isDone, lines[1]]).toEqual([true, 'This version does not know the rule earth-loop: values under it get no verdict.']);
  });

  test('a retired version stays readable and says since when; the last one of its key is told', async () => {
    expect((await run('form', 'retire', 'own-service', '1')).lines).toEqual([
      'own-service 1 begins no new visit; visits that were begun with it go on.',
    ]);
    expect((await run('form', 'retire', 'own-service', '1')).lines).toEqual(['own-service 1 is retired already.']);
    expect((await run('form', 'retire', 'own-service', '2')).lines).toContain('No version of own-service is in use now.');
    expect((await run('form', 'retire', 'own-service', '7')).lines).toEqual([
      'There is no version 7 of own-service: "form list" has them.',
    ]);
    expect((await run('form', 'retire', 'own-service', 'x')).isDone).toBe(false);
    expect((await read('forms/own-service/1/')).status).toBe(200);
    expect((await read('forms/')).body).toContainEqual(
      expect.objectContaining({ key: 'own-service', version: 1, retired_at: expect.stringMatching(/^20\d\d-/) }),
    );
    expect((await run('form', 'list')).lines).toContainEqual(
      expect.stringMatching(/^own-service 1 {2}service .* retired 20\d\d-\d\d-\d\d$/),
    );
  });

  test('a checklist of the product is shown as JSON, from which one’s own is made', async () => {
    const { lines } = await run('form', 'show', 'service', '1');
    const copy = { ...(JSON.parse(lines[0] ?? '') as object), key: 'service-own' };
    expect((await run('form', 'add', JSON.stringify(copy))).isDone).toBe(true);
    expect((await run('form', 'show', 'service', '9')).isDone).toBe(false);
  });

  test('the profile that contradicts the regulation is chosen for no visit after the migration, and stays for visits that name it', async () => {
    await run('profile', 'add', JSON.stringify(PGE_TABLE));
    await run('profile', 'add', JSON.stringify({ ...PGE_TABLE, version: 2, name: 'Własna' }));
    await api.database.script(
      readFileSync(new URL('../../server/store/migrations/0274-profile-against-regulation.sql', import.meta.url), 'utf8'),
    );
    const profiles = (await read('setting_profiles/')).body as SettingProfile[];
    expect(profiles.filter(({ key }) => key === PGE_TABLE.key)).toEqual([
      { ...PGE_TABLE, version: 2, name: 'Własna' },
      { ...PGE_TABLE, valid_to: '2019-04-26' },
    ]);
    const first = profiles.filter(({ version }) => version === 1);
    expect(chooseProfile(first, 'pge', '2026-11-24')).toBeNull();
    const settings = { ...EMPTY_INVERTER_SETTINGS, profile: { key: PGE_TABLE.key, version: 1 } };
    expect(profileOfVisit(aVisit({ state: 'final', settings }), first, 'pge').profile?.values).toEqual(PGE_TABLE.values);
    await api.database.rows(`delete from setting_profiles where key = 'pge-table'`);
  });

  test('profiles are read with their sources: those of the product first, then one’s own', async () => {
    const shipped = SHIPPED_PROFILES.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    expect((await read('setting_profiles/')).body).toEqual(shipped);
    expect((await run('profile', 'add', JSON.stringify(PROFILE))).lines).toEqual(['tauron-own 1  TAURON Dystrybucja, IRiESD  2 values']);
    expect((await run('profile', 'add', JSON.stringify(PROFILE))).isDone).toBe(false);
    expect((await read('setting_profiles/')).body).toContainEqual({
      ...PROFILE,
      valid_from: null,
      valid_to: null,
      values: PROFILE.values.map((value) => ({ ...value, seconds: value.seconds ?? null })),
    });
    expect((await run('profile', 'list')).lines).toContainEqual(
      'tauron-own 1  TAURON Dystrybucja, IRiESD  2 values  confirmed  IRiESD, załącznik (2026-11-25)',
    );
  });
});
