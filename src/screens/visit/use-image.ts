import { useEffect, useState } from 'react';
import { useCommands, useQueries } from '#state/app-context.ts';

/** The address of an image of this device, else of the office, while it is shown; `undefined` until it is read, `null` if neither has it. */
export function useImage(sha256: string): string | null | undefined {
  const { fileBytes } = useQueries();
  const { readVisitFile } = useCommands();
  const [address, setAddress] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let made: string | null = null;
    let isShown = true;
    const read = async (): Promise<void> => {
      const here = await fileBytes(sha256);
      const outcome = here ? null : await readVisitFile(sha256);
      const data = here ?? (outcome?.ok ? outcome.value : null);
      if (!isShown) return;
      made = data && URL.createObjectURL(new Blob([data]));
      setAddress(made);
    };
    void read();
    return () => {
      isShown = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [fileBytes, readVisitFile, sha256]);
  return address;
}
