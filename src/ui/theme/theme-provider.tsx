import type { ReactNode } from 'react';
import { MantineRoot } from './mantine-provider.tsx';
import { ThemeRoot } from './theme-root.tsx';

interface Props {
  readonly isDemo?: boolean;
  readonly env?: 'default' | 'test';
  readonly children: ReactNode;
}

/** Ground and components in one: for a part that is shown alone. */
export function ThemeProvider({ isDemo = false, env = 'default', children }: Props) {
  return (
    <ThemeRoot isDemo={isDemo}>
      <MantineRoot env={env}>{children}</MantineRoot>
    </ThemeRoot>
  );
}
