import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

const hashOf = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(`${DIST}${name}`))
    .digest('base64');

/** Adds to each file of the worker's list the hash of its bytes, by which the worker knows a file that it fetches later. */
export const withHashes = <Entry extends { readonly url: string }>(entries: readonly Entry[]) => ({
  manifest: entries.map((entry) => ({ ...entry, integrity: `sha256-${hashOf(entry.url)}` })),
});
