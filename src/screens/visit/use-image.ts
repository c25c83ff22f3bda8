import { useEffect, useState } from 'react';
import { useCommands } from '#state/app-context.ts';

/** The address of an image of this device, else of the office, while it is shown; `undefined` until it is read, `null` if neither has it. */
export function useImage(sha256: string): string | null | undefined {
  const { readVisitFile } = useCommands();
  const [address, setAddress] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let made: string | null = null;
    let isShown = true;
    const read = async (): Promise<void> => {
      const outcome = await readVisitFile(sha256);
      if (!isShown) return;
      made = outcome.ok ? URL.createObjectURL(new Blob([outcome.value])) : null;
      setAddress(made);
    };
    void read();
    return () => {
      isShown = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [readVisitFile, sha256]);
  return address;
}
