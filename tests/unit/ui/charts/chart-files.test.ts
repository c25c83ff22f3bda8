import { expect, test } from 'vitest';
import { chartFileName } from '#ui/charts/chart-files.ts';
import { periodInFileName } from '#ui/charts/pickers/period-name.ts';

test.each([
  ['day', '2026-11-20', 'dom-swierk-energia-2026-11-20'],
  ['week', '2026-11-16', 'dom-swierk-energia-2026-11-16-2026-11-22'],
  ['month', '2026-11-01', 'dom-swierk-energia-2026-11'],
  ['year', '2026-01-01', 'dom-swierk-energia-2026'],
] as const)('the file name of a chart contains its %s, sortable by time', (period, date, name) => {
  const fileTitle = `Energia, ${periodInFileName(period, date)}`;
  expect(chartFileName({ installation: 'Dom Świerk', title: 'Energia, 20/11/2026', fileTitle })).toBe(name);
});
