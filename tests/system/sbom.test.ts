import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#tests/support/scratch.ts';

interface Bill {
  readonly bomFormat: string;
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly hashes?: readonly object[];
    readonly properties?: readonly { readonly name: string; readonly value: string }[];
  }[];
}

async function bill(): Promise<Bill> {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, maxBuffer: 64_000_000 });
  return JSON.parse(stdout) as Bill;
}

const isOfDevelopment = ({ properties = [] }: Bill['components'][number]): boolean =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

describe('the bill of materials', () => {
  test('names every package of the lock with its hash, those of development marked', async () => {
    const { bomFormat, components } = await bill();
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string; dev?: boolean; optional?: boolean; devOptional?: boolean }>;
    };
    const named = new Map(components.map((component) => [`${component.name}@${component.version}`, component]));
    const required = Object.entries(lock.packages).filter(([path, { optional, devOptional }]) => path !== '' && !optional && !devOptional);
    const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const missing = required.filter(([path, { version }]) => !named.has(`${nameOf(path)}@${version}`));
    expect(bomFormat).toBe('CycloneDX');
    expect(missing).toEqual([]);
    expect(components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([]);
    expect(components.filter(({ name }) => name === 'vite').map(isOfDevelopment)).toEqual([true]);
    expect(components.filter(({ name }) => name === 'hono').map(isOfDevelopment)).toEqual([false]);
    expect(components.filter(({ name }) => name === 'pg').map(isOfDevelopment)).toEqual([false]);
  });
});
