import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the running server of a data folder listens to commands, and the key that it asks for. */
export interface ControlAddress {
  readonly port: number;
  readonly key: string;
}

export const controlFileIn = (dataDir: string): string => join(dataDir, 'control.json');

/** `undefined` when no server runs. One that was killed leaves its file behind: nobody answers there. */
export function controlAddressOf(dataDir: string): ControlAddress | undefined {
  try {
    return JSON.parse(readFileSync(controlFileIn(dataDir), 'utf8')) as ControlAddress;
  } catch {
    return undefined;
  }
}
