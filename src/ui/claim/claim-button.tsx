import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { report } from '#failures/report.ts';
import { claimTexts as texts } from '#texts/visit/claim.ts';
import { Button } from '#ui/button/button.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import type { Claim, ClaimSource } from './make-claim.ts';

interface Props extends Claim {
  readonly source: ClaimSource;
}

/** 'Reklamacja': makes the file for the maker of the inverter on this device, also without a network. */
export function ClaimButton({ source, ...claim }: Props) {
  const [isBusy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      const [{ makeClaim }, { saveFile }] = await Promise.all([import('./make-claim.ts'), import('#ui/export/save-file.ts')]);
      const { zip, name, missing } = await makeClaim(source, claim);
      saveFile(zip, name);
      if (missing !== '') notify({ text: missing, isError: true });
    } catch (error) {
      report(error, 'ui/claim');
      notify({ text: texts.failed, isError: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={isBusy} leftSection={<IconFileZip size={18} aria-hidden />} onClick={() => void make()}>
      {texts.make}
    </Button>
  );
}
