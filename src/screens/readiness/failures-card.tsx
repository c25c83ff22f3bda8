import { clsx } from 'clsx';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Readiness } from '#state/views.ts';
import { nearTime } from '#texts/dates.ts';
import { readinessTexts } from '#texts/readiness.ts';
import { saveText } from '#ui/export/save-file.ts';
import { useNow } from '#ui/use-now.ts';
import { Button } from '#ui/button/button.tsx';
import classes from './readiness.module.css';
import page from '#ui/page.module.css';

const texts = readinessTexts.failures;
type Failures = NonNullable<Readiness['failures']>;

/** A folded list of the unexpected errors on this device, for support. */
export function FailuresCard({ failures }: { readonly failures: Failures | null }) {
  return (
    <details className={clsx(page.card, page.fold)} data-testid="failures">
      <summary>
        <h2 className="pv-heading">{texts.title}</h2>
        <span className="pv-small">{failures ? texts.kinds(failures.length) : texts.reading}</span>
      </summary>
      <p className="pv-small">{texts.text}</p>
      {failures && <FailureList failures={failures} />}
    </details>
  );
}

function FailureList({ failures }: { readonly failures: Failures }) {
  const now = useNow();
  if (failures.length === 0) return <p className="pv-small">{texts.none}</p>;
  const save = () => saveText(texts.fileName(localDateOf(Date.now())), JSON.stringify(failures, null, 2), 'application/json');
  return (
    <>
      <ul className={classes.failures}>
        {failures.map(({ name, where, version, count, lastAt }) => (
          <li key={`${version} ${where} ${name}`} className={classes.fact}>
            <code className="pv-anywhere">{`${where}: ${name}`}</code>
            <span className="pv-small">{texts.line(texts.times(count), nearTime(lastAt, now), version)}</span>
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={save}>
        {texts.save}
      </Button>
    </>
  );
}
