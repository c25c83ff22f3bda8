import type { ReactNode } from 'react';
import { MantineRoot } from './mantine-provider.tsx';
import { ThemeRoot } from './theme-root.tsx';

interface Props {
  readonly isDemo?: boolean;
  readonly env?: 'default' | 'test';
  readonly children: ReactNode;
}

/** `ThemeRoot` and `MantineRoot` together, for tests and the gallery. */
export function ThemeProvider({ isDemo = false, env = 'default', children }: Props) {
  return (
    <ThemeRoot isDemo={isDemo}>
      <MantineRoot env={env}>{children}</MantineRoot>
    </ThemeRoot>
  );
}
