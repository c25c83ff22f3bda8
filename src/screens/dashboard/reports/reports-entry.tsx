import { IconBolt } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { ExportButton } from '#ui/export/export-menu.tsx';

const ReportsDialog = lazy(() => import('./reports-dialog.tsx').then((held) => ({ default: held.ReportsDialog })));

/** 'Raporty napięć' of the list as it is filtered when it is pressed. */
export function ReportsEntry({ installations }: { readonly installations: () => readonly Installation[] }) {
  const [chosen, setChosen] = useState<readonly Installation[] | null>(null);
  return (
    <>
      <ExportButton
        hint={dashboardTexts.voltageReports}
        icon={<IconBolt size={20} aria-hidden />}
        onClick={async () => setChosen(installations())}
      />
      {chosen && (
        <Suspense>
          <ReportsDialog installations={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  );
}
