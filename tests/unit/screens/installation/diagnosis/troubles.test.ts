import { expect, test } from 'vitest';
import type { Cause } from '#domain/diagnosis/cause.ts';
import { diagnosesOf, troublesOf } from '#screens/installation/diagnosis/troubles.ts';
import { aDiagnosis } from '#tests/support/diagnosis-builders.ts';

const groupOf = (...entries: Parameters<typeof aDiagnosis>[0][]) => troublesOf(diagnosesOf(entries.map(aDiagnosis), 7));
const names = (troubles: ReturnType<typeof groupOf>['active']) =>
  troubles.map(({ diagnosis, consequences }): [Cause, ...Cause[]] => [diagnosis.cause, ...consequences.map(({ cause }) => cause)]);

test('consequences are under their cause, the worst first', () => {
  const { active, gone } = groupOf(
    { id: 1, cause: 'overvoltage', severity: 'warning' },
    { id: 2, cause: 'no_production', explainedBy: 'event:GROUND_FAULT' },
    { id: 3, cause: 'event:GROUND_FAULT' },
    { id: 4, cause: 'state:FAULT', explainedBy: 'event:GROUND_FAULT' },
  );
  expect(names(active)).toEqual([['event:GROUND_FAULT', 'no_production', 'state:FAULT'], ['overvoltage']]);
  expect(gone).toEqual([]);
});

test('a consequence without its cause is an entry of its own, and those of other installations are left out', () => {
  const { active } = groupOf({ id: 1, cause: 'no_production', explainedBy: 'silent' }, { id: 2, cause: 'silent', installation: 8 });
  expect(names(active)).toEqual([['no_production']]);
});

test('ended diagnoses are apart; what is active although its cause is over has its own entry, after the causes that last', () => {
  const { active, gone } = groupOf(
    { id: 1, cause: 'event:OVER_FREQUENCY', state: 'gone', severity: 'major' },
    { id: 2, cause: 'no_production', explainedBy: 'event:OVER_FREQUENCY', severity: 'major' },
    { id: 3, cause: 'silent', state: 'gone' },
    { id: 4, cause: 'overvoltage', explainedBy: 'event:OVER_FREQUENCY', state: 'gone' },
    { id: 5, cause: 'grid_outage', severity: 'major' },
  );
  expect(names(active)).toEqual([['grid_outage'], ['no_production']]);
  expect(new Set(names(gone))).toEqual(new Set([['event:OVER_FREQUENCY', 'overvoltage'], ['silent']]));
});
