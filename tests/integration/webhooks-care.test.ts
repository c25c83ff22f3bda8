import { expect, describe, test } from 'vitest';
import { daysFrom } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { administer } from '#server/control/administer.ts';
import { KINDS } from '#tests/support/database.ts';
import { diagnosed, placed, readingsFor } from '#tests/support/diagnosed-installation.ts';
import { type Fortune, readingsOf } from '#tests/support/generated-inverter.ts';
import { aTelemetryApi } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const at = (hour: number, day = '2026-06-08') => instantOf(day, hour);
const FAULT: (time: number) => Fortune = (time) => (time >= at(10) && time < at(12) ? 'ground-fault' : 'works');

describe.each(KINDS)('what a sweep finds, on %s', (kind) => {
  const api = madeOnce(() => aTelemetryApi(kind, at(11)));

  const told = async () =>
    (await api.database.rows<{ event: string; body: string }>('select event, body from webhook_deliveries order by id')).map(
      ({ event, body }) => [event, (JSON.parse(body) as { data: unknown }).data],
    );
  /** The inverter's readings up to now. */
  const read = (id: number, until: number, days = daysFrom('2026-06-08', '2026-06-13')) =>
    api.take(readingsFor(id, readingsOf(days, FAULT)).filter((reading) => reading.at <= until));

  test('is reported once when it is found and once when it is over, however often it is looked at and whatever comes back meanwhile', async () => {
    await administer(api.database, ['hook', 'add', 'http://127.0.0.1:9/', '--event', 'cause.opened,cause.closed']);
    const installation = await placed(api);
    await read(installation, at(11));
    const [found] = (await diagnosed(api)).filter(({ cause }) => cause === 'event:GROUND_FAULT');
    await diagnosed(api);
    const facts = {
      diagnosis: found?.id,
      installation,
      sn: found?.sn,
      cause: 'event:GROUND_FAULT',
      severity: 'major',
      active: true,
      explained_by: null,
    };
    const ofFault = async () => (await told()).filter(([, data]) => (data as { cause: string }).cause === 'event:GROUND_FAULT');
    expect(await ofFault()).toEqual([['cause.opened', { ...facts, since: new Date(at(10)).toISOString(), last: expect.any(String) }]]);

    for (const [hour, day] of [
      [18, '2026-06-08'],
      [12, '2026-06-10'],
    ] as const) {
      api.moveTo(at(hour, day));
      await read(installation, api.now());
      await diagnosed(api);
      expect(await ofFault()).toHaveLength(1); // deleted, but it may be opened again
    }
    api.moveTo(at(13, '2026-06-12'));
    await read(installation, api.now());
    await diagnosed(api);
    await diagnosed(api);
    expect((await ofFault()).map(([event]) => event)).toEqual(['cause.opened', 'cause.closed']);
  });

  test('ends with its installation', async () => {
    api.moveTo(at(11));
    const installation = await placed(api);
    await read(installation, at(11));
    const [found] = (await diagnosed(api)).filter((one) => one.installation === installation && one.cause === 'event:GROUND_FAULT');
    expect((await administer(api.database, ['installations', 'remove', found?.sn ?? '', '--yes'])).isDone).toBe(true);
    const ofIt = (await told()).filter(([, data]) => (data as { diagnosis: number }).diagnosis === found?.id);
    expect(ofIt.at(-1)).toEqual(['cause.closed', expect.objectContaining({ installation, sn: found?.sn, active: false })]);
  });
});
