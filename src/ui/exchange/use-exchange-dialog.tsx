import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ExchangeValues } from '#domain/service/exchange.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { ExchangeProps } from './exchange-dialog.tsx';

const ExchangeDialog = lazy(() => import('./exchange-dialog.tsx').then(({ ExchangeDialog: held }) => ({ default: held })));

interface Opened {
  /** `null`: it is not offered. */
  readonly open: (() => void) | null;
  readonly dialog: ReactNode;
}

/** Opens 'Wymień falownik' of an installation. `exchange`: `null` if it is not offered. `typed`: what is known of it already. */
export function useExchangeDialog(
  installation: Installation | undefined,
  exchange: ExchangeProps | null,
  typed?: Partial<ExchangeValues>,
): Opened {
  const [isOpen, setOpen] = useState(false);
  if (!installation || exchange === null) return { open: null, dialog: null };
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <ExchangeDialog {...exchange} installation={installation} {...(typed && { typed })} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { open: () => setOpen(true), dialog };
}
