import { describe, expect, test } from 'vitest';
import type { Checklist } from '#domain/checklists/checklist.ts';
import { publishShipped } from '#server/store/shipped.ts';
import { firstServiceChecklist } from '#texts/checklists/service.ts';
import { SHIPPED_CHECKLISTS } from '#texts/checklists/shipped.ts';
import { anApi } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { madeOnce } from '#tests/support/made-once.ts';

describe.each(KINDS)('checklists of visits, on %s', (kind) => {
  const api = madeOnce(() => anApi(kind));

  const get = (path: string, options = {}) => api.ask('GET', `/care/v1/forms/${path}`, undefined, options);

  test('are there from the start, with heads that hold no items', async () => {
    const { status, body } = await get('');
    expect(status).toBe(200);
    const heads = SHIPPED_CHECKLISTS.map(({ key, version, kind: of, title }) => ({ key, version, kind: of, title, retired_at: null }));
    expect(body).toEqual(
      heads.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map((head) => ({ ...head, published_at: expect.any(String) })),
    );
  });

  test.each(SHIPPED_CHECKLISTS)('$key $version is read as it was written, and again by its tag', async (checklist) => {
    const { status, body, headers } = await get(`${checklist.key}/${checklist.version}/`);
    expect([status, body]).toEqual([200, checklist]);
    const again = await get(`${checklist.key}/${checklist.version}/`, { headers: { 'If-None-Match': headers.get('ETag') } });
    expect(again.status).toBe(304);
  });

  test('an unknown checklist or version is not found, whatever the address holds', async () => {
    for (const path of ['service/99/', 'nothing/1/', 'service/0/', 'service/x/', 'service/99999999999/', '%00/1/'])
      expect((await get(path)).status, path).toBe(404);
    expect((await get('', { token: null })).status).toBe(401);
  });

  test('are published once: what is there stays as it was', async () => {
    const before = await api.database.rows('select * from form_versions order by key, version');
    await api.database.rows(`update form_versions set retired_at = '2026-11-25T12:00Z' where key = 'settings'`);
    await publishShipped(api.database);
    const after = await api.database.rows<{ key: string }>('select * from form_versions order by key, version');
    expect(after).toEqual(
      before.map((row) => ((row as { key: string }).key === 'settings' ? { ...row, retired_at: expect.any(Number) } : row)),
    );
    expect((await get('')).body).toContainEqual(expect.objectContaining({ key: 'settings', retired_at: '2026-11-25T13:00:00+01:00' }));
  });

  test('a server that has first versions only gets the next ones beside them, and visits of the first ones go on', async () => {
    const older = await anApi(kind);
    await older.database.rows('delete from form_versions where version > 1');
    await publishShipped(older.database);
    const heads = (await older.ask('GET', '/care/v1/forms/')).body as { key: string; version: number; retired_at: null }[];
    expect(heads.map(({ key, version, retired_at }) => [key, version, retired_at])).toEqual([
      ['inspection-62446-1', 2, null],
      ['inspection-62446-1', 1, null],
      ['service', 2, null],
      ['service', 1, null],
      ['settings', 1, null],
    ]);
    await older.remove();
  });

  test('a published version cannot be changed by anything, its retirement excepted', async () => {
    const change = (what: string) => api.database.rows(`update form_versions set ${what} where key = 'service'`);
    for (const what of [`body = '{}'`, `title = 'x'`, 'version = 2', `published_at = now()`])
      await expect(change(what)).rejects.toThrow(/new version/);
    expect((await get('service/1/')).body as Checklist).toEqual(firstServiceChecklist);
  });
});
