import { useEffect, useState } from 'react';
import type { Outcome } from '#domain/service/problem.ts';

/** Reads a file by its hash. */
export type ReadFile = (sha256: string) => Promise<Outcome<ArrayBuffer>>;

/** The address of an image of this device, else of the office, while it is shown; `undefined` until it is read, `null` if neither has it. */
export function useImage(readFile: ReadFile, sha256: string): string | null | undefined {
  const [address, setAddress] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let made: string | null = null;
    let isShown = true;
    const read = async (): Promise<void> => {
      const outcome = await readFile(sha256);
      if (!isShown) return;
      made = outcome.ok ? URL.createObjectURL(new Blob([outcome.value])) : null;
      setAddress(made);
    };
    void read();
    return () => {
      isShown = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [readFile, sha256]);
  return address;
}
