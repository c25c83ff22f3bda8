import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { administer } from '#server/control/administer.ts';
import { readSettings } from '#server/settings.ts';
import { KINDS } from '#tests/support/database.ts';
import { aFile, filePath, named, partHeaders, partSender, type TestFile } from '#tests/support/file-parts.ts';
import { aLog } from '#tests/support/log.ts';
import { filesRoom } from '#server/routes/visits/files-room.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { aVisitOffice, type VisitOffice, visitPath } from '#tests/support/visit-office.ts';
import { aVisit } from '#tests/support/visits.ts';

const GB = 1_000_000_000;

describe.each(KINDS)('files of visits that are refused, on %s', (kind) => {
  let office: VisitOffice;
  let device: ReturnType<typeof partSender>;
  beforeAll(async () => {
    office = await aVisitOffice(kind, { PV_FILES_MAX: '1' });
    device = partSender(office.api.app.request, office.api.token);
  });
  afterAll(() => office.api.remove());

  const visitWith = async (file: TestFile, changes: object = {}): Promise<string> => {
    const visit = aVisit({ files: [named(file, changes)] });
    expect((await office.put(visit, null)).status).toBe(201);
    return visit.uuid;
  };
  const received = async ({ sha256 }: TestFile) =>
    (
      await office.api.database.rows<{ received: number; parts: number }>(
        `select received, (select count(*)::int from file_parts p where p.sha256 = f.sha256) as parts from files f where sha256 = decode($1, 'hex')`,
        [sha256],
      )
    )[0];

  describe('case 72: each refusal of a part', () => {
    test('413: a picture of more than 100 million pixels, in parts of any length; one of as many is taken', async () => {
      const side = (tooMany: boolean) => (tooMany ? 30_000 : 10_000);
      const png = (tooMany: boolean) => {
        const head = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex');
        head.writeUInt32BE(side(tooMany), 16);
        head.writeUInt32BE(side(tooMany), 20);
        return aFile(29_000, 'image/png', head);
      };
      const jpeg = (tooMany: boolean) => {
        const head = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080000000001', 'hex');
        head.writeUInt16BE(side(tooMany), 25);
        head.writeUInt16BE(side(tooMany), 27);
        return aFile(29_000, 'image/jpeg', head);
      };
      const webp = (tooMany: boolean) => {
        const head = Buffer.from('524946460000000057454250565038580a00000000000000000000000000', 'hex');
        head.writeUIntLE((tooMany ? 30_000 : 10_000) - 1, 24, 3);
        head.writeUIntLE((tooMany ? 30_000 : 10_000) - 1, 27, 3);
        return aFile(29_000, 'image/webp', head);
      };
      for (const make of [png, jpeg, webp])
        for (const length of [29_000, 20_000, 12]) {
          const [large, largest] = [make(true), make(false)];
          await visitWith(large);
          await visitWith(largest);
          const answer =
            length === 12
              ? [await device.sendPart(large, 0, 12), await device.sendAll(large, 15_000, 12)].at(-1)
              : await device.sendAll(large, length);
          expect(answer, `${make.name} ${length}`).toMatchObject({
            status: 413,
            body: { detail: 'Zdjęcie ma za dużo pikseli: najwyżej 100 mln.' },
          });
          expect((await device.sendAll(largest, 20_000)).body.is_whole, make.name).toBe(true);
        }
    });

    test('400: a header is missing or wrong', async () => {
      const file = aFile(50_000);
      await visitWith(file);
      const part = file.bytes.subarray(0, 20_000);
      const right = partHeaders(part, 0, false);
      for (const name of Object.keys(right)) {
        const { [name]: _, ...others } = right;
        expect((await device.send(file.sha256, part, others)).status, name).toBe(400);
      }
      for (const wrong of [
        { 'Content-Type': 'image/jpeg' },
        { 'Upload-Offset': '-1' },
        { 'Upload-Offset': '0x0' },
        { 'Upload-Offset': '1e3' },
        { 'Upload-Offset': '9999999999' },
        { 'Upload-Complete': '1' },
        { 'Upload-Complete': '?1' },
        { 'Content-Digest': 'sha-512=:AAAA:' },
        { 'Content-Digest': 'sha-256=AAAA' },
      ])
        expect(await device.send(file.sha256, part, { ...right, ...wrong }), JSON.stringify(wrong)).toMatchObject({ status: 400 });
      expect((await device.send(file.sha256, Buffer.alloc(0), partHeaders(Buffer.alloc(0), 0, false))).status).toBe(400);
      const last = file.bytes;
      expect((await device.send(file.sha256, last, partHeaders(last, 0, false))).status).toBe(400);
      expect(await received(file)).toEqual({ received: 0, parts: 0 });
      expect(
        (await device.send(file.sha256, part, { ...right, 'Content-Digest': `sha-512=:AAAA:, ${right['Content-Digest']}` })).status,
      ).toBe(200);
    });

    test('422: the sum of a part is another, and nothing of it is kept', async () => {
      const file = aFile(50_000);
      await visitWith(file);
      await device.sendPart(file, 0, 20_000);
      const damaged = Buffer.from(file.bytes.subarray(20_000));
      damaged[7] = (damaged[7] ?? 0) ^ 1;
      const headers = partHeaders(file.bytes.subarray(20_000), 20_000, true);
      expect(await device.send(file.sha256, damaged, headers)).toMatchObject({ status: 422, body: { received: 20_000 } });
      expect(await received(file)).toEqual({ received: 20_000, parts: 1 });
      expect(await device.sendAll(file, 30_000, 20_000)).toMatchObject({ status: 200, body: { is_whole: true } });
    });

    test('422: the whole is not its hash: all parts are dropped, and it can be sent again', async () => {
      const file = aFile(50_000);
      const uuid = await visitWith(file);
      const damaged = Buffer.from(file.bytes);
      damaged[30_000] = (damaged[30_000] ?? 0) ^ 1;
      const wrong = { ...file, bytes: damaged };
      await device.sendPart(wrong, 0, 20_000);
      expect(await device.sendAll(wrong, 30_000, 20_000)).toMatchObject({ status: 422, body: { received: 0 } });
      expect(await received(file)).toEqual({ received: 0, parts: 0 });
      expect((await office.get(uuid)).missing).toEqual([file.sha256]);
      expect(await device.sendAll(file, 20_000)).toMatchObject({ status: 200, body: { is_whole: true } });
    });

    test('429 with Retry-After: an account has sent 400 MB in an hour', async () => {
      const file = aFile(50_000);
      await visitWith(file);
      const [{ id } = { id: 0 }] = await office.api.database.rows<{ id: number }>('select id from staff limit 1');
      const other = { points: 390_625 - 30, who: String(id) };
      await office.api.limits.take('file-kilobytes', other.who, other.points - (await sentSoFar(other.who)));
      expect((await device.sendPart(file, 0, 20_000)).status).toBe(200);
      const refused = await device.sendPart(file, 20_000, 30_000);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_000);
      expect(await received(file)).toEqual({ received: 20_000, parts: 1 });
      await office.api.limits.forget('file-kilobytes', other.who);
      expect((await device.sendPart(file, 20_000, 30_000)).status).toBe(200);
    });
    const sentSoFar = async (who: string) =>
      (await office.api.database.rows<{ points: number }>('select points from rate_limits where key = $1', [`file-kilobytes:${who}`]))[0]
        ?.points ?? 0;

    test('507: PV_FILES_MAX is reached; the log says so from 80 % on, and where room is made it goes on', async () => {
      const [file, large] = [aFile(50_000), aFile(100)];
      await visitWith(file);
      await visitWith(large);
      await office.api.database.rows(
        `update files set received = $2::int - (select sum(received) from files) where sha256 = decode($1, 'hex')`,
        [large.sha256, GB - 20_000],
      );
      const { log, said } = aLog('info');
      const room = filesRoom({ database: office.api.database, most: GB, log });
      expect(await room.hasFor(20_001)).toBe(false);
      expect(await room.hasFor(20_000)).toBe(true);
      expect(await room.hasFor(20_001)).toBe(false);
      expect(said()).toContain('files of visits take more than 80 % of PV_FILES_MAX');
      const settings = readSettings({ PV_DATA_DIR: aFolder(), PV_APP: 'off', PV_FILES_MAX: '1' });
      const started = partSender(buildApp({ database: office.api.database, settings }).request, office.api.token);
      expect(await started.sendPart(file, 0, 50_000)).toMatchObject({ status: 507, body: { detail: expect.stringContaining('miejsce') } });
      expect(await received(file)).toEqual({ received: 0, parts: 0 });
      await office.api.database.rows(`update files set received = 0 where sha256 = decode($1, 'hex')`, [large.sha256]);
      expect((await started.sendPart(file, 0, 50_000)).status).toBe(200);
    });
  });

  describe('case 75: what is not for the caller, and what pretends to be a photo', () => {
    test('404: a hash that nothing names, of a withdrawn visit, of an erased one, paths that are no hash', async () => {
      const [nowhere, withdrawn, erased] = [aFile(5_000), aFile(5_000), aFile(5_000)];
      const draft = await visitWith(withdrawn);
      await device.sendAll(withdrawn, 5_000);
      expect((await office.api.ask('DELETE', visitPath(draft), undefined, { headers: { 'If-Match': '"1"' } })).status).toBe(200);
      expect(await received(withdrawn)).toBeUndefined();
      const gone = await visitWith(erased);
      await device.sendAll(erased, 5_000);
      await office.api.database.rows('update visits set erased_at = now() where uuid = $1::uuid', [gone]);
      for (const file of [nowhere, withdrawn, erased]) {
        expect(await device.sendPart(file, 0, 5_000)).toMatchObject({
          status: 404,
          body: { detail: 'Tego pliku nie wymienia żadna wizyta ani karta miejsca.' },
        });
        expect((await device.read(file.sha256)).status).toBe(404);
        expect(await device.states([file.sha256])).toMatchObject({ body: [{ received: null, is_whole: false }] });
      }
      for (const path of [
        '..',
        '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
        `${nowhere.sha256}.jpg`,
        nowhere.sha256.toUpperCase(),
        `${'0'.repeat(63)}%00`,
      ])
        expect([404, 301], path).toContain((await office.api.app.request(`/care/v1/files/${path}/`, { headers: auth() })).status);
    });
    const auth = () => ({ Authorization: `Token ${office.api.token}` });

    test('403: an API key, and without a token 401', async () => {
      const file = aFile(5_000);
      await visitWith(file);
      const { lines } = await administer(office.api.database, ['key', 'add', 'all', '--scope', 'read,tasks,ingest']);
      const key = lines[1]?.split(': ')[1] ?? '';
      for (const [headers, status] of [
        [{ Authorization: `Bearer ${key}` }, 403],
        [{}, 401],
      ] as const) {
        expect((await office.api.app.request(filePath(file.sha256), { headers })).status).toBe(status);
        expect((await office.api.app.request(`/care/v1/files/?sha256=${file.sha256}`, { headers })).status).toBe(status);
        const part = { method: 'PATCH', headers: { ...partHeaders(file.bytes, 0, true), ...headers }, body: new Uint8Array(file.bytes) };
        expect((await office.api.app.request(filePath(file.sha256), part)).status).toBe(status);
      }
      expect(await received(file)).toEqual({ received: 0, parts: 0 });
    });

    test.each([
      ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['HTML', '<!doctype html><script>alert(1)</script>'],
      ['a PDF behind a comment', '% %PDF-1.7'],
      ['GIF', 'GIF89a'],
      ['too short to be one', 'ÿØ'],
    ])('415: %s under the type of a photo or document', async (_, text) => {
      for (const type of ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const) {
        const bytes = Buffer.from(text, 'latin1');
        const file = { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), type };
        await visitWith(file);
        expect((await device.sendPart(file, 0, bytes.length)).status).toBe(415);
        expect(await received(file)).toEqual({ received: 0, parts: 0 });
        const visit = (
          await office.api.database.rows<{ uuid: string }>(`select visit::text as uuid from visit_files where sha256 = decode($1, 'hex')`, [
            file.sha256,
          ])
        )[0];
        await office.api.ask('DELETE', visitPath(visit?.uuid ?? ''), undefined, { headers: { 'If-Match': '"1"' } });
      }
    });

    test('a photo that is a page as well is answered as a photo, in which nothing runs', async () => {
      const page = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<html><script>alert(1)</script>')]);
      const file = aFile(2_000, 'image/jpeg', page);
      await visitWith(file, { name: '../../x.html' });
      expect(await device.sendAll(file, 2_000)).toMatchObject({ body: { is_whole: true } });
      const { headers } = await device.read(file.sha256);
      expect(headers.get('Content-Type')).toBe('image/jpeg');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'");
    });
  });
});
