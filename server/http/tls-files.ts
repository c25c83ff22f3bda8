import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Settings } from '#server/settings.ts';

/** Certificate or key cannot be used; the message says what to do. */
export class UnusableTls extends Error {}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'which is not there. Set it to the file, in PEM.',
  ENOTDIR: 'which is not there. Set it to the file, in PEM.',
  EISDIR: 'which is a folder. Set it to the file, in PEM.',
  EACCES: 'which this user may not read. Let the user that runs the server read it.',
};

function read(name: 'PV_TLS_CERT' | 'PV_TLS_KEY', file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const what = SENTENCES[(error as NodeJS.ErrnoException).code ?? ''] ?? `which cannot be read (${(error as Error).message}).`;
    throw new UnusableTls(`${name} names ${file}, ${what}`, { cause: error });
  }
}

function usable(sentence: string, given: Parameters<typeof createSecureContext>[0]): void {
  try {
    createSecureContext(given);
  } catch (cause) {
    throw new UnusableTls(sentence, { cause });
  }
}

/** Fails at once if certificate and key cannot be used together, before the long work of a start. */
export function tryTls({ tls }: Pick<Settings, 'tls'>): void {
  if (!tls) return;
  const [cert, key] = [read('PV_TLS_CERT', tls.cert), read('PV_TLS_KEY', tls.key)];
  usable(`PV_TLS_CERT names ${tls.cert}, which is no certificate in PEM. Set it to the certificate, with those between it and the root.`, {
    cert,
  });
  usable(`PV_TLS_KEY names ${tls.key}, which is no key in PEM without a password. Set it to the key of the certificate.`, { key });
  usable(`The key ${tls.key} (PV_TLS_KEY) does not belong to the certificate ${tls.cert} (PV_TLS_CERT). Set both to a pair.`, {
    cert,
    key,
  });
}
