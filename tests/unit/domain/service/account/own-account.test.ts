import { expect, test } from 'vitest';
import { canDo, ROLES } from '#domain/service/account/own-account.ts';

test('each role has the rights of those before it, and none of those after it', () => {
  const table = ROLES.map((role) => ROLES.map((needed) => canDo({ role, areRolesOn: true }, needed)));
  expect(table).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
});

test('if roles are off, every user may work and none manages the others', () => {
  for (const role of ROLES) expect(ROLES.filter((needed) => canDo({ role, areRolesOn: false }, needed))).toEqual(['viewer', 'staff']);
});
