import { clsx } from 'clsx';
import { Link } from 'wouter';
import type { NamedNeighbour } from '#domain/energy/comparison/comparison.ts';
import { comparisonTexts as texts } from '#texts/care/comparison.ts';
import installation from '#screens/installation/installation.module.css';
import lists from '#screens/installation/cards/lists.module.css';
import classes from './comparison.module.css';

/** Who it is compared with, the nearest first: how far they are and what they gave, or why they do not count. */
export function NeighboursTable({ neighbours }: { readonly neighbours: readonly NamedNeighbour[] }) {
  if (neighbours.length === 0) return <p className={installation.soft}>{texts.noNeighbours}</p>;
  return (
    <table className={clsx(lists.rows, classes.neighbours)} aria-label={texts.neighbours}>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col" className={lists.number}>
            {texts.distance}
          </th>
          <th scope="col" className={lists.number}>
            {texts.yieldColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {neighbours.map(({ id, sn, description, km, yield: specific, whyNot }) => (
          <tr key={id}>
            <td>
              <Link href={`/installation/${encodeURIComponent(sn)}`} className={installation.link}>
                {description || sn}
              </Link>
              {whyNot && <span className={classes.whyNot}>{texts.whyNot[whyNot]}</span>}
            </td>
            <td className={lists.number}>{texts.kilometres(km)}</td>
            <td className={lists.number}>{texts.number(specific)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
