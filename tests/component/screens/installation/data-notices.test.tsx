import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DataNotice } from '#domain/energy/notices/data-notice.ts';
import { quantity } from '#domain/quantity.ts';
import type { Resource } from '#domain/service/resource.ts';
import { DataNotices } from '#screens/installation/data-notices.tsx';
import { memoryCommands, memoryQueries, renderScreen, ready } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';

const INSTALLATION = anInstallation({ id: 7, sn: 'FR 7' });

function shows(notices: Resource<readonly DataNotice[]>) {
  const queries = memoryQueries();
  queries.dataNotices(7).value = notices;
  renderScreen(<DataNotices installation={INSTALLATION} />, { at: '/', queries, commands: memoryCommands(queries).commands });
}
const list = () => screen.queryByRole('list', { name: 'Uwagi do danych' });

describe('data that make figures wrong', () => {
  test('an implausible counter is named with its day, and links to the ratings', () => {
    shows(ready([{ kind: 'counter', since: '2026-06-09' }]));
    expect(list()?.textContent).toContain('Licznik energii niewiarygodny od 9/06/2026');
    expect(screen.getByRole('link', { name: 'Popraw dane instalacji' }).getAttribute('href')).toBe('/installation/FR%207/edit');
  });

  test('power in kW is named with the highest that was reported', () => {
    shows(ready([{ kind: 'kilowatts', peak: quantity(4.236) }]));
    expect(list()?.textContent).toContain('najwyżej 4,24');
  });

  test('for idle phases one phase is offered', () => {
    shows(ready([{ kind: 'idle_phases' }]));
    expect(screen.getByRole('link', { name: 'Zmień na jednofazowy' }).getAttribute('href')).toBe('/installation/FR%207/edit?phases=1');
  });

  test('nothing is shown about correct data, about what only a newer server knows, and with a backend that reports none', () => {
    shows(ready([]));
    expect(list()).toBeNull();
    shows(ready([{ kind: 'other' }]));
    expect(list()).toBeNull();
    shows({ is: 'absent', problem: { is: 'unsupported' } });
    expect(list()).toBeNull();
  });
});
