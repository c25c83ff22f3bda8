import { IconCircuitResistor } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { eventCause } from '#domain/diagnosis/cause.ts';
import { FUSE_CODE } from '#domain/diagnosis/fuse/fuse-facts.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { useCheckFuses } from '#state/use-acknowledge.ts';
import { fuseTexts as texts } from '#texts/care/fuses.ts';
import { tellAcknowledged } from '#ui/causes/tell-acknowledged.ts';
import type { MenuEntry } from './row-menu.tsx';

const FuseCheckDialog = lazy(() => import('#ui/causes/fuse-check-dialog.tsx').then(({ FuseCheckDialog: dialog }) => ({ default: dialog })));

/** 'Bezpieczniki sprawdzone' in the menu of a row with a blown fuse, and its question. `place`: the name of the installation. */
export function useFuseEntry(
  causes: readonly DiagnosisEntry[],
  place: string,
  onDecided: () => void,
): { readonly entries: readonly MenuEntry[]; readonly dialog: ReactNode } {
  const { by, check } = useCheckFuses((isOffline, takeBack) => tellAcknowledged(isOffline, takeBack, texts));
  const [isOpen, setOpen] = useState(false);
  const fuse = causes.find(({ cause }) => cause === eventCause(FUSE_CODE));
  if (!fuse) return { entries: [], dialog: null };
  const entry = {
    key: 'fuses',
    icon: IconCircuitResistor,
    text: texts.action,
    label: texts.actionFor(place),
    onPress: () => setOpen(true),
  };
  const confirm = async (note: string) => {
    const problem = await check(fuse, note);
    if (!problem) onDecided();
    return problem;
  };
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <FuseCheckDialog isOpen by={by} onClose={() => setOpen(false)} onConfirm={confirm} />
    </Suspense>
  );
  return { entries: [entry], dialog };
}
