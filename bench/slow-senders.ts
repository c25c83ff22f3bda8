/*
 * A visit of 90 kB and a photo of a colleague, alone and while 60 connections of one modem's key, and as many parts of one account, come at
 * 1 kB/s. Both may take twice as long at most.
 */
import { randomBytes } from 'node:crypto';
import { INGEST_PATH } from '#contract/ingest.contract.ts';
import { hashOf } from '#server/auth/secrets.ts';
import { buildApp } from '#server/app.ts';
import { listen } from '#server/http/listening.ts';
import { readSettings } from '#server/settings.ts';
import { named, partHeaders, partSender, aFile } from '#tests/support/file-parts.ts';
import { headOf, rawSocket } from '#tests/support/http.ts';
import { aVisitOffice, visitPath } from '#tests/support/visit-office.ts';
import { aFinding, aVisit } from '#tests/support/visits.ts';
import { pino } from 'pino';
import { median } from './support/page-measurements.ts';

const SENDERS = 60;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10);

const office = await aVisitOffice('pglite');
const { database } = office.api;
const log = pino({ level: 'silent' });
const settings = readSettings({ PORT: '0', PV_APP: 'off', PV_SEED: 'none', PV_DATA_DIR: office.api.env.PV_DATA_DIR });
const listening = await listen(buildApp({ database, settings, log, clock: () => office.api.time.now }), settings, log);
await database.rows('update modems set ingest_key_hash = $1 where barcode = (select modem_barcode from installations limit 1)', [
  hashOf('slow'),
]);
await database.rows(
  `with one as (insert into staff (email, password) values ('slow@pvcare.pl', 'x') returning id) insert into tokens (hash, staff_id) select $1, id from one`,
  [hashOf('slow-token')],
);

const authorized = { Authorization: `Token ${office.api.token}` };
const device = partSender((path, init) => fetch(`${listening.address}${path}`, init), office.api.token);

/** Unit: ms of a visit of 90 kB, and of its photo. */
async function colleague(): Promise<readonly [visit: number, photo: number]> {
  const photo = aFile(400_000);
  const findings = Array.from({ length: 40 }, (_, index) =>
    aFinding(`f${index}`, { text: randomBytes(250).toString('hex'), action: randomBytes(250).toString('hex') }),
  );
  // as many bytes as a long visit has; a member that the server does not know is kept with the document
  const visit = { ...aVisit({ files: [named(photo)], findings }), filling: randomBytes(22_500).toString('hex') };
  const body = JSON.stringify(visit);
  if (body.length < 90_000) throw new Error(`The visit has ${body.length} bytes`);
  const begun = performance.now();
  const answer = await fetch(`${listening.address}${visitPath(visit.uuid)}`, {
    method: 'PUT',
    headers: { ...authorized, 'If-None-Match': '*' },
    body,
  });
  if (answer.status !== 201) throw new Error(`${body.length} bytes: ${answer.status} ${await answer.text()}`);
  const saved = performance.now();
  const sent = await device.sendAll(photo, 400_000);
  if (!sent.body.is_whole) throw new Error(`The photo: ${sent.status} ${sent.body.detail}`);
  return [saved - begun, performance.now() - saved];
}

async function measured(): Promise<readonly [visit: number, photo: number]> {
  const all: (readonly [number, number])[] = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await colleague());
  return [median(all.map(([visit]) => visit)), median(all.map(([, photo]) => photo))];
}

await measured(); // warms up
const alone = await measured();
const part = randomBytes(1_000_000);
const slow = aFile(1_000_000);
await office.put(aVisit({ files: [named(slow)] }), null);
const heads = [
  headOf(INGEST_PATH, { Authorization: 'Modem slow', 'Content-Type': 'application/x-ndjson', 'Content-Length': 1_000_000 }),
  headOf(`/care/v1/files/${slow.sha256}/`, {
    Authorization: 'Token slow-token',
    'Content-Length': part.length,
    ...partHeaders(part, 0, true),
  }).replace('POST', 'PATCH'),
];
const sockets = heads.flatMap((head) =>
  Array.from({ length: SENDERS }, () => {
    const socket = rawSocket(listening.port);
    socket.say(head);
    return socket;
  }),
);
const drip = setInterval(() => {
  for (const { say } of sockets) say(' '.repeat(100));
}, 100);
await new Promise((resolve) => setTimeout(resolve, 1_000));
const beside = await measured();
clearInterval(drip);
console.table({
  visit: { alone: alone[0], beside: beside[0], factor: beside[0] / alone[0] },
  photo: { alone: alone[1], beside: beside[1], factor: beside[1] / alone[1] },
});
for (const { leave } of sockets) leave();
if (beside[0] > 2 * alone[0] || beside[1] > 2 * alone[1]) process.exitCode = 1;
await listening.close();
await office.api.remove();
process.exit();
