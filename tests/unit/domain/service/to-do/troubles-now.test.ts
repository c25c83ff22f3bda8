import { expect, test } from 'vitest';
import { troublesNow } from '#domain/service/to-do/troubles-now.ts';
import { quantity } from '#domain/quantity.ts';
import { aLowYield, anOutage, aSilence } from '#tests/support/diagnosis-builders.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const at = (hour: number) => quantity<never>(Date.parse('2026-11-20T00:00:00Z') + hour * 3_600_000);
const keys = (...lists: Parameters<typeof troublesNow>) => troublesNow(...lists).map(({ key }) => key);

test('an acknowledged cause is still listed; an ended one is not', () => {
  const diagnoses = [
    aSilence({ id: 1, state: 'acknowledged', since: at(1) }),
    aSilence({ id: 2, installation: 8, task: 17, since: at(2) }),
    aSilence({ id: 3, installation: 9, state: 'gone', since: at(3) }),
  ];
  expect(keys(diagnoses, [])).toEqual(['cause 2', 'cause 1']);
});

test('a consequence is not listed beside its cause, and an outage of the grid is one line since its begin', () => {
  const fault = aSilence({ id: 1, cause: 'state:FAULT', evidence: { of: 'fault', codes: [] }, since: at(1) });
  const idle = aSilence({ id: 2, cause: 'no_production', explainedBy: 'state:FAULT' });
  const hit = [7, 8, 9].map((installation) => anOutage({ id: 10 + installation, installation, since: at(installation) }));
  const troubles = troublesNow([fault, idle, ...hit], []);
  expect(troubles.map(({ is }) => is)).toEqual(['outage', 'cause']);
  expect(troubles[0]?.since).toBe(at(7));
});

test('an installation that does not work without a cause is listed among the worst', () => {
  const faulty = anInstallation({ id: 20, isWorking: false, lastReading: at(5) });
  const explained = anInstallation({ id: 7, isWorking: false });
  const working = anInstallation({ id: 21 });
  const waiting = anInstallation({ id: 22, isWorking: false, care: { state: 'waiting', cause: null, since: null } });
  const diagnoses = [aSilence({ id: 1, since: at(3) }), aLowYield({ id: 2, installation: 21, since: at(9) })];
  expect(keys(diagnoses, [working, waiting, explained, faulty])).toEqual(['installation 20', 'cause 1', 'cause 2']);
});
