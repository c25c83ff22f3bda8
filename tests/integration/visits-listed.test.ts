import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { VisitHead } from '#domain/visit/visit-head.ts';
import { KINDS } from '#tests/support/database.ts';
import { aFile, named, partSender } from '#tests/support/file-parts.ts';
import { aVisitOffice, visitPath } from '#tests/support/visit-office.ts';
import { aFinishedVisit, aVisit } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';

describe.each(KINDS)('lists of visits that are kept ready on %s', (kind) => {
  const office = madeOnce(() => aVisitOffice(kind));

  const MONTHS = '/care/v1/visits/?from=2026-10-01&to=2026-12-31';

  test('each shows every change at once: begun, changed, a file that comes, one that never will, finished, corrected, deleted', async () => {
    const device = partSender(office.api.app.request, office.api.token);
    const [first, second] = [aFile(3_000), aFile(3_000)];
    const document = aVisit({ files: [named(first), named(second)], started_at: '2026-11-24T10:00:00+01:00' });
    const { uuid } = document;
    /** What both lists say of a visit. */
    const listed = async <Name extends keyof VisitHead>(of: string, name: Name): Promise<VisitHead[Name] | undefined> => {
      const lists = [MONTHS, `/care/v1/installations/${office.installation}/visits/`];
      const [one, other] = await Promise.all(
        lists.map(async (path) => ((await office.api.ask('GET', path)).body as VisitHead[]).find((head) => head.uuid === of)?.[name]),
      );
      expect(one).toEqual(other);
      return one;
    };

    expect(await listed(uuid, 'version')).toBeUndefined();
    await office.put(document, null);
    expect([await listed(uuid, 'version'), await listed(uuid, 'missing_count')]).toEqual([1, 2]);
    await office.put({ ...document, technician: { id: 1, name: 'Ewa Lis' } }, 1);
    expect(await listed(uuid, 'technician')).toEqual({ id: 1, name: 'Ewa Lis' });
    await device.sendAll(first, 3_000);
    expect(await listed(uuid, 'missing_count')).toBe(1);
    await office.api.ask('DELETE', `${visitPath(uuid)}files/${second.sha256}/`, { reason: 'uszkodzone' });
    expect(await listed(uuid, 'missing_count')).toBe(0);

    const final = aFinishedVisit({ started_at: '2026-11-24T08:00:00+01:00', ended_at: '2026-11-24T09:00:00+01:00' });
    await office.put(final, null);
    expect([await listed(final.uuid, 'state'), await listed(final.uuid, 'replaced_by')]).toEqual(['final', null]);
    const correction = aFinishedVisit({
      ...{ started_at: final.started_at, ended_at: final.ended_at },
      ...{ replaces: final.uuid, correction_reason: 'inny numer' },
    });
    await office.put(correction, null);
    expect(await listed(final.uuid, 'replaced_by')).toMatchObject({ uuid: correction.uuid });

    await office.api.ask('DELETE', visitPath(uuid), undefined, { headers: { 'If-Match': '"2"' } });
    expect(await listed(uuid, 'version')).toBeUndefined();
  });

  test('heads from before the migration say afterwards how many of their files are documents', async () => {
    const { database } = office.api;
    const document = aVisit({
      files: [named(aFile(20)), named(aFile(20, 'application/pdf'), { role: 'document' })],
      started_at: '2026-11-24T10:00:00+01:00',
    });
    await office.put(document, null);
    await database.rows(`update visits set head = head - 'documents'`);
    const documents = async () =>
      ((await office.api.ask('GET', MONTHS)).body as VisitHead[]).find(({ uuid }) => uuid === document.uuid)?.documents;
    expect(await documents()).toBeUndefined();
    const script = readFileSync(new URL('../../server/store/migrations/0233-counters.sql', import.meta.url), 'utf8');
    await database.script(script.slice(script.indexOf('update visits')));
    expect(await documents()).toBe(1);
  });

  test('a list has pages: each visit is on one, all have one version, and a client that asks for none gets the newest 1000', async () => {
    const { database } = office.api;
    await office.put(aFinishedVisit({ started_at: '2026-10-05T10:00:00+02:00', ended_at: '2026-10-05T11:00:00+02:00' }), null);
    await database.rows(
      `insert into visits select made.* from visits v
         cross join lateral (select n, gen_random_uuid() as u from generate_series(1, 1203) n where v.number is not null) many
         cross join lateral jsonb_populate_record(v, jsonb_build_object('uuid', u, 'head', v.head || jsonb_build_object('uuid', u),
           'started_at', v.started_at + n / 3 * interval '1 minute')) made
       where v.uuid = (select uuid from visits where replaces is null limit 1)`,
    );
    const all = await database.rows<{ uuid: string }>(`select uuid::text from visits order by started_at desc, uuid`);
    const page = async (query: string) => {
      const { body, headers } = await office.api.ask('GET', `${MONTHS}${query}`);
      return { uuids: (body as VisitHead[]).map(({ uuid }) => uuid), version: headers.get('X-PV-Version') };
    };
    const size = 100 + Math.floor(Math.random() * 300);
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(all.length / size) + 1 }, (_, index) => page(`&page=${index + 1}&page_size=${size}`)),
    );
    expect(
      pages.flatMap(({ uuids }) => uuids),
      `pages of ${size}`,
    ).toEqual(all.map(({ uuid }) => uuid));
    expect(pages.at(-1)?.uuids).toEqual([]);
    expect(new Set(pages.map(({ version }) => version)).size).toBe(1);
    expect((await page('')).uuids).toEqual(all.slice(0, 1000).map(({ uuid }) => uuid));
    for (const wrong of ['&page_size=1001', '&page_size=0']) expect((await office.api.ask('GET', `${MONTHS}${wrong}`)).status).toBe(400);
    expect((await office.api.ask('GET', `${MONTHS}&page=0`)).status).toBe(404);
    await database.rows('delete from visits where uuid = $1::uuid', [all[0]?.uuid]);
    expect((await page('&page=2&page_size=1')).version).not.toBe(pages[0]?.version);
  });

  test('a list of too many days, and one of an installation that is not there, are refused each time', async () => {
    for (const turn of [1, 2]) {
      const refused = [await office.api.ask('GET', '/care/v1/visits/?from=2026-01-01&to=2026-12-31')];
      refused.push(await office.api.ask('GET', '/care/v1/installations/999999/visits/'));
      expect([turn, ...refused.map(({ status }) => status)]).toEqual([turn, 400, 404]);
    }
  });
});
