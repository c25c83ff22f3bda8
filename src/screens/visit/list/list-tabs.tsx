import { Link } from 'wouter';
import { placesTexts } from '#texts/shell/places.ts';
import classes from '#ui/visits/list-screen.module.css';

const TABS = [
  { href: '/visits', title: placesTexts.visits },
  { href: '/inspections', title: placesTexts.inspections },
] as const;

/** 'Wizyty' and 'Przeglądy': two tabs with an address each. The one that is shown is the heading. */
export function ListTabs({ at }: { readonly at: (typeof TABS)[number]['href'] }) {
  return (
    <div className={classes.tabs}>
      {TABS.map(({ href, title }) =>
        href === at ? (
          <h1 key={href} className={classes.tab} data-on="" tabIndex={-1}>
            {title}
          </h1>
        ) : (
          <Link key={href} href={href} className={classes.tab}>
            {title}
          </Link>
        ),
      )}
    </div>
  );
}
