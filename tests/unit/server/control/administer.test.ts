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

test('a command that reads a file gets its text; other words stay as they are', () => {
  const path = fileOf('form.json', '{"key": "łódź"}');
  expect(withFile(['form', 'add', path])).toEqual(['form', 'add', '{"key": "łódź"}']);
  expect(withFile(['profile', 'add', path, '--yes'])).toEqual(['profile', 'add', '{"key": "łódź"}', '--yes']);
  expect(withFile(['keys', 'add', path])).toEqual(['keys', 'add', path]);
  expect(withFile(['form', 'add'])).toEqual(['form', 'add']);
  expect(withFile(['form', 'retire', 'service', '1'])).toEqual(['form', 'retire', 'service', '1']);
});

test('a file that cannot be read is told in a sentence', () => {
  const missing = join(folder, 'none.json');
  expect(() => withFile(['form', 'check', missing])).toThrow(`${missing} cannot be read: there is no such file.`);
  const binary = fileOf('photo.json', new Uint8Array([0xff, 0xd8, 0xff]));
  expect(() => withFile(['form', 'check', binary])).toThrow(`${binary} cannot be read: it is no text in UTF-8.`);
  const large = fileOf('large.json', 'x'.repeat(262_145));
  expect(() => withFile(['form', 'check', large])).toThrow(`${large} cannot be read: it is larger than 262144 bytes.`);
  expect(withFile(['form', 'check', fileOf('fits.json', 'x'.repeat(262_144))])[2]).toHaveLength(262_144);
  expect(() => withFile(['form', 'check', folder])).toThrow(/ cannot be read: .*EISDIR/);
});
