import { Link } from 'wouter';
import type { Readiness } from '#state/views.ts';
import { readinessTexts as texts } from '#texts/readiness.ts';
import { Age } from '#ui/age.tsx';
import { Fact } from './fact.tsx';
import classes from './readiness.module.css';

/** What was fetched, how old it is, and what has not been sent. */
export function HeldData({ readiness: { lists, details, pending } }: { readonly readiness: Readiness }) {
  return (
    <section className={classes.card}>
      <h2 className={classes.sub}>{texts.listsTitle}</h2>
      <dl className={classes.facts}>
        {lists.map(({ name, asOf, count }) => (
          <Fact
            key={name}
            name={texts.lists[name]}
            isGood={asOf !== null}
            value={
              asOf === null ? (
                texts.never
              ) : (
                <>
                  {texts.rows(count)} <Age asOf={asOf} />
                </>
              )
            }
          />
        ))}
        <Fact name={texts.details} isGood={details.held >= details.wanted} value={texts.detailsHeld(details.held, details.wanted)} />
        <Fact
          name={texts.pending}
          isGood={pending === 0}
          value={pending === 0 ? texts.pendingNone : texts.pendingSome(pending)}
          advice={pending > 0 && <Link href="/unsent">{texts.show}</Link>}
        />
      </dl>
    </section>
  );
}
