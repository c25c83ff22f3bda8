import { beforeAll, beforeEach, expect } from 'vitest';
import type { PlannedTask } from '#domain/service/plan.ts';
import { aTaskBody } from './api.ts';
import { madeOnce } from './made-once.ts';
import { aPlanDevice } from './plan-device.ts';
import { aVisitWorld } from './visit-device.ts';
import { aVisitOffice } from './visit-office.ts';

export const FRIDAY = '2026-11-27';

/** The real server with two technicians, for the tests of a file. */
export function aPlanningOffice() {
  const office = madeOnce(() => aVisitOffice('pglite', { PV_ROLES: 'on' }));
  const people: number[] = [];
  // each device counts its keys from the beginning
  beforeEach(() => office.api.database.rows('delete from idempotency'));
  beforeAll(async () => {
    const rows = await office.api.database.rows<{ id: number }>(
      `insert into staff (email, password, name, role) values ('anna@firma.pl', 'x', 'Anna Lis', 'staff'), ('jan@firma.pl', 'x', 'Jan Nowak', 'staff')
       returning id`,
    );
    people.push(...rows.map(({ id }) => id));
  });
  const ask = (...args: Parameters<typeof office.api.ask>) => office.api.ask(...args);
  const atOffice = async (id: number) =>
    ((await ask('GET', `/care/v1/plan/?from=${FRIDAY}&to=${FRIDAY}`)).body as (PlannedTask & { planned_on: string | null })[]).find(
      ({ task }) => task === id,
    );
  const officePlans = async (id: number, change: object) => {
    const version = (await atOffice(id))?.version ?? 0;
    const answer = await ask('PATCH', `/care/v1/tasks/${id}/plan/`, change, { headers: { 'If-Match': `"${version}"` } });
    expect(answer.status).toBe(200);
  };
  /** A request of the office, and a device that knows it. */
  const aRequest = async () => {
    const id = ((await ask('POST', 'task_order/', aTaskBody())).body as { id: number }).id;
    const world = aVisitWorld(office);
    const device = aPlanDevice(world);
    await device.user.syncs();
    await device.user.looks();
    await device.reads();
    return { id, key: `srv:${id}`, world, device };
  };
  return { office, people: people as readonly number[], ask, atOffice, officePlans, aRequest };
}
