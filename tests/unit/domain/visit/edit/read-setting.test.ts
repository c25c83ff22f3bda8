import { describe, expect, test } from 'vitest';
import type { ChecklistItem } from '#domain/checklists/checklist.ts';
import type { Instant } from '#domain/quantity.ts';
import { askedItems, isDecided, progressOf } from '#domain/visit/asked-items.ts';
import type { ReadInverterSetting, VersionedKey, VisitDocument } from '#domain/visit/document.ts';
import { leaveInverterSetting, readInverterSetting } from '#domain/visit/edit/read-setting.ts';
import { finalNeeds } from '#domain/visit/final-needs.ts';
import { mergeVisits } from '#domain/visit/merge-visits.ts';
import { inverterSettingsChecklist } from '#texts/checklists/settings.ts';
import { anAnswer, aVisit } from '#tests/support/visits.ts';

const AT = Date.parse('2026-11-24T10:00:00+01:00') as Instant;
const PGE = { key: 'pge-table', version: 1 };
const itemOf = (name: string): ChecklistItem => {
  const item = inverterSettingsChecklist.sections.flatMap(({ items }) => items).find(({ key }) => key === name);
  if (!item) throw new Error(name);
  return item;
};
const read = (name: string, changes: Partial<Omit<ReadInverterSetting, 'name'>>, profile: VersionedKey | null = PGE) =>
  readInverterSetting({ item: itemOf(name), changes, profile, at: AT });
const leave = (name: string) => leaveInverterSetting(itemOf(name), AT);
const edited = (...edits: readonly ((document: VisitDocument) => VisitDocument)[]) =>
  edits.reduce((document, edit) => edit(document), aVisit({ form: { key: 'settings', version: 1 } }));
const isAnswered = (document: VisitDocument, name: string): boolean =>
  askedItems(inverterSettingsChecklist, document).some((asked) => asked.item.key === name && isDecided(asked));

describe('a setting that is read', () => {
  test('is kept under settings with unit and delay, and the first one records the profile that was shown', () => {
    const document = edited(
      read('u-over', { value: '255.3' }),
      read('u-over', { seconds: '0.2' }),
      read('f-over', { value: '50.2' }, null),
    );
    expect(document.settings).toEqual({
      ...{ profile: PGE, country_code: '', firmware: '' },
      read: [
        { name: 'u-over', value: '255.3', unit: 'V', seconds: '0.2' },
        { name: 'f-over', value: '50.2', unit: 'Hz', seconds: null },
      ],
    });
    expect(document.answers).toEqual([]);
    expect(
      edited(read('u-over', { value: '255' }), read('u-under', { value: '184' }, { key: 'pge', version: 2 })).settings?.profile,
    ).toEqual(PGE);
  });

  test('is decided by its value or by being absent, not by its delay alone; without both it is not read', () => {
    expect(isAnswered(edited(read('u-over', { value: '255.3' })), 'u-over')).toBe(true);
    expect(isAnswered(edited(read('u-over', { value: null })), 'u-over')).toBe(true);
    expect(isAnswered(edited(read('u-over', { seconds: '0.2' })), 'u-over')).toBe(false);
    expect(edited(read('u-over', { value: '2' }), read('u-over', { value: '' })).settings?.read).toEqual([]);
    const all = inverterSettingsChecklist.sections.flatMap(({ items }) => items).filter(({ type }) => type !== 'state');
    const whole = edited(...all.map(({ key }) => read(key, { value: key === 'u-over' ? null : '1' })));
    expect(finalNeeds(whole, inverterSettingsChecklist).filter(({ field }) => field.startsWith('answers'))).toEqual([]);
    expect(progressOf(inverterSettingsChecklist, whole)).toEqual({ decided: all.length, items: all.length + 1 });
  });

  test('of country and version is repeated in the members of these names', () => {
    const document = edited(read('country-code', { value: 'PL' }), read('firmware', { value: '2.14' }));
    expect(document.settings).toMatchObject({ country_code: 'PL', firmware: '2.14' });
    expect(read('country-code', { value: '' })(document).settings).toMatchObject({ country_code: '', firmware: '2.14' });
    expect(read('firmware', { value: null })(document).settings).toMatchObject({ country_code: 'PL', firmware: '' });
  });

  test('replaces what an older app kept as an answer; photos and the note stay', () => {
    const older = aVisit({ answers: [anAnswer('u-over', { state: null, value: '253', text: 'z menu', files: ['a'] })] });
    expect(isAnswered(older, 'u-over')).toBe(true);
    const document = read('u-over', { seconds: '0.2' })(older);
    expect(document.settings?.read).toEqual([{ name: 'u-over', value: '253', unit: 'V', seconds: '0.2' }]);
    expect(document.answers).toMatchObject([{ value: null, text: 'z menu', files: ['a'] }]);
    expect(isAnswered(read('u-over', { value: '', seconds: null })(document), 'u-over')).toBe(false);
  });

  test('that was left needs a reason, and is left no more once it is read', () => {
    const left = edited(read('q-u', { value: 'wyłączona' }), leave('q-u'));
    expect(left.settings?.read).toEqual([]);
    expect(finalNeeds(left, inverterSettingsChecklist)).toContainEqual({ field: 'answers.q-u.text', is: 'unchecked_reason' });
    expect(leave('q-u')(left).answers).toMatchObject([{ state: null }]);
    const again = read('q-u', { value: 'wyłączona' })(left);
    expect([again.answers[0]?.state, isAnswered(again, 'q-u')]).toEqual([null, true]);
  });
});

describe('case 64: two devices read settings', () => {
  const base = edited();

  test('different ones: both are there, without a question, also in the members that repeat them', () => {
    const [mine, theirs] = [read('u-over', { value: '255.3' })(base), read('country-code', { value: 'PL' })(base)];
    for (const { document, conflicts } of [mergeVisits(base, mine, theirs), mergeVisits(base, theirs, mine)]) {
      expect(conflicts).toEqual([]);
      expect(document.settings?.read.map(({ name }) => name).toSorted()).toEqual(['country-code', 'u-over']);
      expect(document.settings).toMatchObject({ profile: PGE, country_code: 'PL' });
    }
  });

  test('the same one differently: that one is asked about, once', () => {
    const [mine, theirs] = [read('country-code', { value: 'PL' })(base), read('country-code', { value: 'DE' })(base)];
    const { document, conflicts } = mergeVisits(base, mine, theirs);
    expect(conflicts.map(({ path }) => path)).toEqual(['settings.read.country-code']);
    expect(document.settings?.country_code).toBe('PL');
    const decided = mergeVisits(base, mine, theirs, new Map([['settings.read.country-code', 'theirs']]));
    expect(decided).toMatchObject({ conflicts: [], document: { settings: { country_code: 'DE' } } });
  });

  test('one removes a reading, the other adds one: each change holds', () => {
    const both = read('u-over', { value: '255.3' })(base);
    const [mine, theirs] = [read('u-over', { value: '', seconds: null })(both), read('u-under', { value: null })(both)];
    const { document, conflicts } = mergeVisits(both, mine, theirs);
    expect([conflicts, document.settings?.read.map(({ name }) => name)]).toEqual([[], ['u-under']]);
  });
});
