import { expect, test } from 'vitest';
import type { FetchResult } from '#sync/fetch/fetch-context.ts';
import { readHeadPages } from '#sync/fetch/visit-calls.ts';
import { aRandom } from '#tests/support/fleets/random.ts';
import { drawnSeed } from '#tests/support/frozen-lines.ts';

const seed = drawnSeed();
const random = aRandom(seed);
const between = (from: number, to: number) => Math.floor(random.between(from, to + 1));

/** An office with visits. A server from before pages answers the whole list. */
function anOffice(count: number, isOlder = false) {
  let [version, next] = [1, count];
  const uuids = Array.from({ length: count }, (_, index) => `v${count - 1 - index}`);
  const asked: string[] = [];
  const fetchPage = async (page: number, tag: string | null): Promise<FetchResult> => {
    asked.push(`${page}${tag === null ? '' : ' tag'}`);
    const rows = isOlder ? [...uuids] : uuids.slice((page - 1) * 500, page * 500);
    const etag = `"${rows.join()}"`;
    if (etag === tag) return { is: 'unchanged' };
    return { is: 'got', value: rows.map((uuid) => ({ uuid })), etag, version: String(version) };
  };
  return {
    uuids,
    asked,
    fetchPage,
    begin: () => {
      uuids.unshift(`v${next}`);
      [version, next] = [version + 1, next + 1];
    },
    remove: (index: number) => {
      uuids.splice(index, 1);
      version += 1;
    },
  };
}

const listed = (got: FetchResult) => (got.is === 'got' ? (got.value as { uuid: string }[]).map(({ uuid }) => uuid) : got.is);

test(`all pages of a list are read, each once, and an unchanged one costs no row (seed ${seed})`, async () => {
  for (const count of [0, 1, 499, 500, 501, 1_000, 12_000, ...Array.from({ length: 10 }, () => between(0, 4_000))]) {
    const office = anOffice(count);
    const first = await readHeadPages(office.fetchPage, null);
    expect(listed(first)).toEqual(office.uuids);
    expect(office.asked).toHaveLength(Math.floor(count / 500) + 1);
    const tag = first.is === 'got' ? first.etag : null;
    expect(await readHeadPages(office.fetchPage, tag)).toEqual({ is: 'unchanged' });
    if (count === 0) continue;
    office.remove(between(0, count - 1));
    expect(listed(await readHeadPages(office.fetchPage, tag))).toEqual(office.uuids);
  }
});

test(`a short list that changed is asked for once (seed ${seed})`, async () => {
  const office = anOffice(between(1, 499));
  const first = await readHeadPages(office.fetchPage, null);
  office.begin();
  expect(listed(await readHeadPages(office.fetchPage, first.is === 'got' ? first.etag : null))).toEqual(office.uuids);
  expect(office.asked).toEqual(['1', '1 tag']);
});

test(`a list that changes while it is read has no visit twice, and is read again the next time (seed ${seed})`, async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const office = anOffice(between(501, 3_000));
    const at = between(2, Math.floor(office.uuids.length / 500) + 1);
    const change = between(0, 1) === 0 ? office.begin : () => office.remove(between(0, 400));
    const got = await readHeadPages(async (page, tag) => {
      if (page === at) change();
      return office.fetchPage(page, tag);
    }, null);
    expect(new Set(listed(got)).size).toBe((listed(got) as string[]).length);
    expect(got).toMatchObject({ is: 'got', etag: null });
    expect(listed(await readHeadPages(office.fetchPage, null))).toEqual(office.uuids);
  }
});

test('a server from before pages answers the whole list, of any length', async () => {
  for (const count of [0, 10, 500, 1_000, 1_200]) {
    const office = anOffice(count, true);
    const got = await readHeadPages(office.fetchPage, null);
    expect(listed(got)).toEqual(office.uuids);
    expect(await readHeadPages(office.fetchPage, got.is === 'got' ? got.etag : null)).toEqual({ is: 'unchanged' });
  }
});

test('a page that fails is the failure of the list', async () => {
  const office = anOffice(1_200);
  const failed = { is: 'failed', problem: { is: 'offline' } } as const;
  expect(await readHeadPages(async (page, tag) => (page === 3 ? failed : office.fetchPage(page, tag)), null)).toEqual(failed);
});
