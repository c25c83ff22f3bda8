import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KINDS } from '#tests/support/database.ts';
import { aFile, named, partHeaders, partSender, type TestFile } from '#tests/support/file-parts.ts';
import { aVisitOffice, type VisitOffice } from '#tests/support/visit-office.ts';
import { aFinishedVisit, aVisit, someHash } from '#tests/support/visits.ts';

const MB = 1_048_576;

describe.each(KINDS)('files of visits on %s', (kind) => {
  let office: VisitOffice;
  let device: ReturnType<typeof partSender>;
  beforeAll(async () => {
    office = await aVisitOffice(kind);
    device = partSender(office.api.app.request, office.api.token);
  });
  afterAll(() => office.api.remove());

  const aVisitWith = async (...files: readonly TestFile[]): Promise<string> => {
    const visit = aVisit({ files: files.map((file) => named(file)) });
    expect((await office.put(visit, null)).status).toBe(201);
    return visit.uuid;
  };
  const partsOf = async ({ sha256 }: TestFile) =>
    (
      await office.api.database.rows<{ at: number }>(`select at from file_parts where sha256 = decode($1, 'hex') order by at`, [sha256])
    ).map(({ at }) => at);

  test('a file comes in parts, is awaited until it is whole, and is answered byte for byte', async () => {
    const file = aFile(3 * 32_768 + 5);
    const uuid = await aVisitWith(file);
    expect((await office.get(uuid)).missing).toEqual([file.sha256]);

    const first = await device.sendPart(file, 0, 32_768);
    expect(first).toMatchObject({ status: 200, body: { received: 32_768, is_whole: false } });
    expect(first.headers.get('Upload-Offset')).toBe('32768');
    expect(first.headers.get('Upload-Limit')).toBe('max-size=10485760, max-append-size=1048576');
    expect(await device.states([file.sha256, someHash('unknown')])).toEqual({
      status: 200,
      body: [
        { sha256: file.sha256, bytes: file.bytes.length, received: 32_768, is_whole: false },
        { sha256: someHash('unknown'), bytes: null, received: null, is_whole: false },
      ],
    });
    expect(await device.read(file.sha256)).toMatchObject({ status: 409 });
    expect((await office.get(uuid)).missing).toEqual([file.sha256]);

    expect(await device.sendAll(file, 32_768, 32_768)).toMatchObject({
      status: 200,
      body: { received: file.bytes.length, is_whole: true },
    });
    expect((await office.get(uuid)).missing).toEqual([]);
    expect(await partsOf(file)).toEqual([0, 32_768, 65_536, 98_304]);
    const { status, headers, bytes } = await device.read(file.sha256);
    expect([status, bytes.equals(file.bytes)]).toEqual([200, true]);
    expect(
      Object.fromEntries(['ETag', 'Cache-Control', 'Content-Type', 'Content-Length'].map((name) => [name, headers.get(name)])),
    ).toEqual({
      ETag: `"${file.sha256}"`,
      'Cache-Control': 'no-store',
      'Content-Type': 'image/jpeg',
      'Content-Length': String(file.bytes.length),
    });
    expect((await device.read(file.sha256, { 'If-None-Match': `"${file.sha256}"` })).status).toBe(304);
  });

  test('the largest file comes in parts of the largest length; one byte more is refused at the visit, at the part and at the whole', async () => {
    const largest = aFile(10 * MB, 'application/pdf');
    await aVisitWith(largest);
    const long = Buffer.alloc(MB + 1);
    expect((await device.send(largest.sha256, long, partHeaders(long, 0, false))).status).toBe(413);
    expect(await device.sendAll(largest, MB)).toMatchObject({ status: 200, body: { is_whole: true } });
    expect((await device.read(largest.sha256)).bytes.equals(largest.bytes)).toBe(true);

    const tooLarge = aVisit({ files: [named({ ...aFile(100), bytes: { length: 10 * MB + 1 } as Buffer })] });
    expect((await office.put(tooLarge, null)).status).toBe(400);
    const small = aFile(40_000);
    await aVisitWith(small);
    const more = Buffer.concat([small.bytes, Buffer.from('x')]);
    expect((await device.send(small.sha256, more, partHeaders(more, 0, true))).status).toBe(413);
    expect(await partsOf(small)).toEqual([]);
  });

  test('one of each type is taken, and served under a name of its own', async () => {
    for (const [type, name] of [
      ['image/jpeg', 'inline; filename="HASH.jpg"'],
      ['image/png', 'inline; filename="HASH.png"'],
      ['image/webp', 'inline; filename="HASH.webp"'],
      ['application/pdf', 'attachment; filename="HASH.pdf"'],
    ] as const) {
      const file = aFile(5_000, type);
      await aVisitWith(file);
      expect(await device.sendAll(file, 4_000)).toMatchObject({ status: 200, body: { is_whole: true } });
      const { headers } = await device.read(file.sha256);
      expect(headers.get('Content-Type')).toBe(type);
      expect(headers.get('Content-Disposition')).toBe(name.replace('HASH', file.sha256.slice(0, 12)));
    }
  });

  test('a part from another place is told where to go on; so is the same part again', async () => {
    const file = aFile(100_000);
    await aVisitWith(file);
    expect(await device.sendPart(file, 50_000, 50_000)).toMatchObject({ status: 409, body: { received: 0 } });
    expect((await device.sendPart(file, 0, 40_000)).status).toBe(200);
    const again = await device.sendPart(file, 0, 40_000);
    expect(again).toMatchObject({ status: 409, body: { detail: expect.any(String), received: 40_000 } });
    expect(again.headers.get('Upload-Offset')).toBe('40000');
    expect(await device.sendPart(file, 39_999, 40_000)).toMatchObject({ status: 409, body: { received: 40_000 } });
    expect(await device.sendAll(file, 60_000, 40_000)).toMatchObject({ status: 200, body: { is_whole: true } });
    for (const [at, length] of [
      [0, 40_000],
      [99_999, 1],
      [100_000, 0],
    ] as const)
      expect(await device.sendPart(file, at, length)).toMatchObject({ status: 200, body: { received: 100_000, is_whole: true } });
  });

  test('case 71: page and worker send at once, in parts of any order: the file is whole once, byte for byte', async () => {
    const file = aFile(5 * 70_000 + 17);
    await aVisitWith(file);
    const lane = async () => {
      for (let at = 0; ; ) {
        const { status, body } = await device.sendPart(file, at, 70_000);
        expect([200, 409]).toContain(status);
        at = body.received ?? 0;
        if (body.is_whole) return;
      }
    };
    await Promise.all([lane(), lane(), lane()]);
    expect(await partsOf(file)).toEqual([0, 70_000, 140_000, 210_000, 280_000, 350_000]);
    expect((await device.read(file.sha256)).bytes.equals(file.bytes)).toBe(true);
  });

  test('a correction names the same file, which is not sent again', async () => {
    const file = aFile(20_000);
    const first = aFinishedVisit({ files: [named(file)] });
    await office.put(first, null);
    await device.sendAll(file, 20_000);
    const correction = aFinishedVisit({ files: [named(file)], replaces: first.uuid, correction_reason: 'Pomyłka' });
    expect(await office.put(correction, null)).toMatchObject({ status: 201, body: { missing: [] } });
    expect(await device.sendPart(file, 0, 20_000)).toMatchObject({ status: 200, body: { is_whole: true } });
  });

  test('a protocol that was handed out comes the same way', async () => {
    const [visit, pdf] = [aFinishedVisit(), aFile(30_000, 'application/pdf')];
    await office.put(visit, null);
    expect((await device.sendPart(pdf, 0, 30_000)).status).toBe(404);
    const named_ = { sha256: pdf.sha256, bytes: 30_000, made_at: '2026-11-24T11:10:00+01:00' };
    await office.api.ask('POST', `/care/v1/visits/${visit.uuid}/protocols/`, named_);
    expect(await device.sendAll(pdf, 16_000)).toMatchObject({ body: { is_whole: true } });
    expect((await device.read(pdf.sha256)).bytes.equals(pdf.bytes)).toBe(true);
  });

  test('the state of 1 to 60 files is asked for at once', async () => {
    const some = (count: number) => Array.from({ length: count }, (_, n) => someHash(`${n}`));
    expect((await device.states(some(60))).status).toBe(200);
    for (const wrong of [some(61), [], ['a'], [someHash('a').toUpperCase()]])
      expect(await device.states(wrong)).toMatchObject({ status: 400, body: { sha256: ['Podaj od 1 do 60 sum SHA-256, po przecinku.'] } });
  });
});
