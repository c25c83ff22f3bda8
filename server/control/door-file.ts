import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the running server of a data folder listens to commands, and the key that it asks for. */
export interface Door {
  readonly port: number;
  readonly key: string;
}

export const doorFileIn = (dataDir: string): string => join(dataDir, 'control.json');

/** `undefined` when no server runs. One that was killed leaves its file behind: nobody answers there. */
export function openDoorOf(dataDir: string): Door | undefined {
  try {
    return JSON.parse(readFileSync(doorFileIn(dataDir), 'utf8')) as Door;
  } catch {
    return undefined;
  }
}
