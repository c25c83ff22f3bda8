import { useState } from 'react';
import { useCommands } from '#state/app-context.ts';
import type { Readiness } from '#state/views.ts';
import { readinessTexts as texts } from '#texts/readiness.ts';
import { Button } from '#ui/button/button.tsx';
import { Fact } from './fact.tsx';
import classes from './readiness.module.css';

/** 'Testuj': makes the reads of a cold start for real and shows each. */
export function StartTest({ test }: { readonly test: Readiness['test'] }) {
  const { testReadiness } = useCommands();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await testReadiness();
    setBusy(false);
  };
  return (
    <section className={classes.card}>
      <h2 className={classes.sub}>{texts.testTitle}</h2>
      <p className={classes.text}>{texts.testText}</p>
      <div aria-live="polite" aria-busy={isBusy} data-testid="start-test">
        {test && (
          <dl className={classes.facts}>
            {test.map(({ name, ok, ms }) => (
              <Fact key={name} name={name} isGood={ok} value={`${ok ? texts.ok : texts.failed} · ${texts.ms(Math.round(ms))}`} />
            ))}
          </dl>
        )}
      </div>
      <Button variant="default" loading={isBusy} onClick={() => void run()}>
        {texts.testNow}
      </Button>
    </section>
  );
}
