/*
 * A visit on a phone, with the real screens and the real server: photos, answers, a start after the phone was killed, sending over a slow
 * line, and the protocol. `BENCH_PARTS=photos,sending` measures some of it. Build first (`npm run build`).
 */
import { rm } from 'node:fs/promises';
import { aProduct } from '#tests/support/product.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { detailedPhotos } from '#bench/support/visit/detailed-photos.ts';
import { measurePhotos, type Pictures } from '#bench/support/visit/photo-part.ts';
import { measureProtocols } from '#bench/support/visit/protocol-part.ts';
import { measureSending } from '#bench/support/visit/sending-part.ts';
import { measureAnswering } from '#bench/support/visit/answer-part.ts';

/** Photos of each kind. */
const COUNT = 20;
/** Photos and documents that a visit can have. */
const MOST = 60;

const PARTS = { photos: measurePhotos, answers: measureAnswering, sending: measureSending, protocol: measureProtocols };
const wanted = (process.env.BENCH_PARTS ?? Object.keys(PARTS).join(',')).split(',');

const folder = aFolder('pv-bench-photos');
const pictures: Pictures = {
  small: () => detailedPhotos(folder, MOST, { width: 4000, height: 3000 }, 1600),
  usual: () => detailedPhotos(folder, COUNT, { width: 4000, height: 3000 }),
  large: () => detailedPhotos(folder, 1, { width: 8000, height: 6000 }),
};
const product = await aProduct();
for (const [name, measure] of Object.entries(PARTS)) {
  if (!wanted.includes(name)) continue;
  console.log(`-- ${name} --`);
  await measure(product, pictures);
}
await product.remove();
await rm(folder, { recursive: true, force: true });
process.exit(0);
