import type { ReactNode } from 'react';
import { loginTexts } from '#texts/login.ts';
import classes from './landing.module.css';
import { Logo } from './logo.tsx';

/** The ground on which who is not signed in stands: the mark on a band of dusk, the work beneath it. */
export function Landing({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.ground}>
      <header className={classes.band}>
        <div className={classes.brand}>
          <Logo size={56} />
          <div>
            <p className={classes.name}>{loginTexts.product}</p>
            <p className={classes.claim}>{loginTexts.claim}</p>
          </div>
        </div>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  );
}
