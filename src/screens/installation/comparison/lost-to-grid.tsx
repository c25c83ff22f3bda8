import type { Comparison } from '#domain/energy/comparison/comparison.ts';
import { episodesByLoss } from '#domain/grid/losses/lost-episodes.ts';
import { comparisonTexts } from '#texts/care/comparison.ts';
import { volts, withUnit } from '#texts/numbers.ts';
import installation from '#screens/installation/installation.module.css';
import lists from '#screens/installation/cards/lists.module.css';
import { useFirstRows } from '#screens/installation/cards/use-first-rows.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import classes from './comparison.module.css';
import { Calculation } from './verdict.tsx';

const texts = comparisonTexts.lost;

type Lost = Comparison['lost'];

/** Estimate of the energy lost to the grid in the compared days. */
export function LostToGrid({ lost }: { readonly lost: Lost }) {
  const { energy, minutes, reason } = lost;
  const episodes = episodesByLoss(lost.episodes);
  return (
    <section className={classes.lost} aria-label={texts.title}>
      <h3 className={lists.partTitle}>{texts.title}</h3>
      {energy !== null && <p className={classes.sum}>{energy > 0 ? texts.sum(energy, minutes) : texts.nothing}</p>}
      {reason !== null && <p className={installation.soft}>{texts.reasons[reason]}</p>}
      {episodes.length > 0 && <Episodes episodes={episodes} />}
      <Calculation label={texts.reckoning} sentences={texts.reckoningText} />
    </section>
  );
}

function Episodes({ episodes }: { readonly episodes: Lost['episodes'] }) {
  const isPhone = useIsPhone();
  const { visible, button } = useFirstRows(episodes, isPhone ? 0 : undefined);
  return (
    <>
      {visible.length > 0 && (
        <table className={lists.rows}>
          <thead>
            <tr>
              <th scope="col">{texts.when}</th>
              <th scope="col" className={lists.number}>
                {texts.energy}
              </th>
              <th scope="col" className={lists.number}>
                {texts.voltage}
              </th>
            </tr>
          </thead>
          <tbody>
            {visible.map(({ from, to, energy, highestVoltage }) => (
              <tr key={from}>
                <td>{texts.span(from, to)}</td>
                <td className={lists.number}>{withUnit(energy, 'kWh', 2)}</td>
                <td className={lists.number}>{volts(highestVoltage)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {button}
    </>
  );
}
