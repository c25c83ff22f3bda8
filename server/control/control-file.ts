import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the running server of a data folder listens to commands, and the key that it asks for. */
export interface ControlAddress {
  readonly port: number;
  readonly key: string;
}

export const controlFileIn = (dataDir: string): string => join(dataDir, 'control.json');

/** How a call of that server is made. */
export const controlCall = ({ port, key }: ControlAddress, path: string) => ({
  url: `http://127.0.0.1:${port}${path}`,
  calling: { method: 'POST', headers: { 'x-control-key': key } },
});

/** Carried out by a server that takes each call for a command, and harmless there. Sent to its end: none waits for more of it. */
export const ONLY_ASKED = JSON.stringify(['help']);

/** `undefined` when no server runs. One that was killed leaves its file behind: nobody answers there. */
export function controlAddressOf(dataDir: string): ControlAddress | undefined {
  try {
    return JSON.parse(readFileSync(controlFileIn(dataDir), 'utf8')) as ControlAddress;
  } catch {
    return undefined;
  }
}
