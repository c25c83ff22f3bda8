import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { newZip } from '#ui/export/zip.ts';

test('contains each file unchanged; of two equal names, regardless of case, the second gets a number', async () => {
  const zip = newZip();
  await zip.add('raport-a.pdf', new Blob(['jeden']));
  await zip.add('RAPORT-A.pdf', new Blob(['dwa']));
  zip.addText('nie-utworzono.txt', 'Zażółć gęślą jaźń');
  const files = unzipSync(new Uint8Array(await zip.finish().arrayBuffer()));
  expect(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['raport-a.pdf', 'jeden'],
    ['RAPORT-A-2.pdf', 'dwa'],
    ['nie-utworzono.txt', 'Zażółć gęślą jaźń'],
  ]);
});
