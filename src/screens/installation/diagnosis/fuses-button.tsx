import { lazy, Suspense, useState } from 'react';
import type { SeenDiagnosis } from '#state/views.ts';
import { useMay } from '#state/use-account.ts';
import { useCheckFuses } from '#state/use-acknowledge.ts';
import { fuseTexts as texts } from '#texts/care/fuses.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { tellAcknowledged } from '#ui/causes/tell-acknowledged.ts';

const FuseCheckDialog = lazy(() => import('#ui/causes/fuse-check-dialog.tsx').then(({ FuseCheckDialog: dialog }) => ({ default: dialog })));

/** 'Bezpieczniki sprawdzone' of a blown fuse: asks first; without a network the decision is queued. */
export function FusesButton({ entry, className }: { readonly entry: SeenDiagnosis; readonly className: string | undefined }) {
  const { by, check } = useCheckFuses((isOffline, takeBack) => tellAcknowledged(isOffline, takeBack, texts));
  const [isOpen, setOpen] = useState(false);
  if (!useMay('staff')) return null;
  return (
    <>
      <PlainButton look="outline" className={className} onClick={() => setOpen(true)}>
        {texts.action}
      </PlainButton>
      {isOpen && (
        <Suspense fallback={null}>
          <FuseCheckDialog isOpen by={by} onClose={() => setOpen(false)} onConfirm={(note) => check(entry, note)} />
        </Suspense>
      )}
    </>
  );
}
