import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withFile } from '#server/control/administer.ts';
import { aFolder } from '#tests/support/scratch.ts';

const folder = aFolder();
const fileOf = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

test('a command that reads a file gets its text; other words stay as they are', async () => {
  const path = fileOf('form.json', '{"key": "łódź"}');
  expect(await withFile(['form', 'add', path])).toEqual(['form', 'add', '{"key": "łódź"}']);
  expect(await withFile(['profile', 'add', path, '--yes'])).toEqual(['profile', 'add', '{"key": "łódź"}', '--yes']);
  expect(await withFile(['keys', 'add', path])).toEqual(['keys', 'add', path]);
  expect(await withFile(['form', 'add'])).toEqual(['form', 'add']);
  expect(await withFile(['form', 'retire', 'service', '1'])).toEqual(['form', 'retire', 'service', '1']);
});

test('a file that cannot be read is told in a sentence', async () => {
  const missing = join(folder, 'none.json');
  await expect(withFile(['form', 'check', missing])).rejects.toThrow(`${missing} cannot be read: there is no such file.`);
  const binary = fileOf('photo.json', new Uint8Array([0xff, 0xd8, 0xff]));
  await expect(withFile(['form', 'check', binary])).rejects.toThrow(`${binary} cannot be read: it is no text in UTF-8.`);
  const large = fileOf('large.json', 'x'.repeat(262_145));
  await expect(withFile(['form', 'check', large])).rejects.toThrow(`${large} cannot be read: it is larger than 262144 bytes.`);
  expect((await withFile(['form', 'check', fileOf('fits.json', 'x'.repeat(262_144))]))[2]).toHaveLength(262_144);
  await expect(withFile(['form', 'check', folder])).rejects.toThrow(/ cannot be read: .*EISDIR/);
});

test('a command that reads a table gets its rows, whatever the file is written in', async () => {
  const path = fileOf('list.csv', Uint8Array.from([...'Nazwa;SN\r\nD\u00b9b;A1\r\n'].map((letter) => letter.charCodeAt(0))));
  const [, , table = ''] = await withFile(['installations', 'import', path, '--dry-run']);
  expect(JSON.parse(table)).toEqual({ headings: ['Nazwa', 'SN'], rows: [{ row: 2, cells: ['Dąb', 'A1'], fault: null }] });
});

test('a table that cannot be read is told in a sentence', async () => {
  const rows = fileOf('many.csv', `SN\n${'A1\n'.repeat(5_001)}`);
  await expect(withFile(['installations', 'import', rows])).rejects.toThrow(/many\.csv: Plik ma 5\u202f001 wierszy/);
  await expect(withFile(['installations', 'import', join(folder, 'none.csv')])).rejects.toThrow('there is no such file');
});
