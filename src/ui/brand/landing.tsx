import type { ReactNode } from 'react';
import { loginTexts } from '#texts/login.ts';
import classes from './landing.module.css';
import { Logo } from './logo.tsx';

/** The page frame before sign-in: the logo in a header, and the content below it. */
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
