import { expect, test } from 'vitest';
import { newTaskHere } from '#app/shortcuts/new-task-here.ts';
import { aTask } from '#tests/support/view-builders.ts';

test.each([
  ['/', '', '/tasks/new'],
  ['/', '?cause=faulty&sn=SN%207', '/tasks/new?sn=SN%207'],
  ['/map', '?lat=52&sn=SN7', '/tasks/new?sn=SN7'],
  ['/installation/SN%2F7', '', '/tasks/new?sn=SN%2F7'],
  ['/installation/SN7/napiecia', '?tydzien=2026-11-16', '/tasks/new?sn=SN7'],
  ['/installation/new', '', '/tasks/new'],
  ['/tasks', '?show=open&task=17', '/tasks/new?sn=SN0007'],
  ['/tasks', '?task=404', '/tasks/new'],
  ['/tasks', '?sn=SN7&task=17', '/tasks/new?sn=SN7'],
])("'N' on %s%s leads to %s: a request is about the shown installation", (pathname, search, to) => {
  expect(newTaskHere({ pathname, search }, [aTask({ id: 17, inverterSerial: 'SN0007' })])).toBe(to);
});
