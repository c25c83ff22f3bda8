import { expect, test } from 'vitest';
import { mayDo, ROLES } from '#domain/service/account/own-account.ts';

test('each role may what those before it may, and nothing of those after it', () => {
  const table = ROLES.map((role) => ROLES.map((needed) => mayDo({ role, areRolesOn: true }, needed)));
  expect(table).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
});

test('where roles are off, every user works and none manages the others', () => {
  for (const role of ROLES) expect(ROLES.filter((needed) => mayDo({ role, areRolesOn: false }, needed))).toEqual(['viewer', 'staff']);
});
