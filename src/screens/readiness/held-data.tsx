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
        {lists.map(({ name, asOf, count, total }) => (
          <Fact
            key={name}
            name={texts.lists[name]}
            isGood={asOf !== null && count >= total}
            value={
              asOf === null ? (
                texts.never
              ) : (
                <>
                  {count < total ? texts.rowsOf(count, total) : texts.rows(count)} <Age asOf={asOf} />
                </>
              )
            }
          />
        ))}
        <Details details={details} />
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

/** Nothing is ticked off that nobody could count: without the lists it is not known what is needed. */
function Details({ details }: Pick<Readiness, 'details'>) {
  if (details === null) return <Fact name={texts.details} isGood={null} value={texts.detailsUnknown} />;
  if (details.wanted === 0) return <Fact name={texts.details} value={texts.detailsNone} />;
  return <Fact name={texts.details} isGood={details.stored >= details.wanted} value={texts.detailsHeld(details.stored, details.wanted)} />;
}
