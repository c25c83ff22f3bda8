import type { ReactNode } from 'react';
import type { Comparison } from '#domain/comparison/comparison.ts';
import { episodesByLoss, type LostEpisode, type LostShare } from '#domain/grid/losses/lost-episodes.ts';
import { comparisonTexts } from '#texts/care/comparison.ts';
import { evidenceOf, ownEvents } from '#texts/care/losses.ts';
import { volts, withUnit } from '#texts/numbers.ts';
import installation from '#screens/installation/installation.module.css';
import lists from '#screens/installation/cards/lists.module.css';
import { useFirstRows } from '#screens/installation/cards/use-first-rows.tsx';
import { useGuideFold } from '#ui/guide/use-guide-fold.tsx';
import { useIsPhone } from '#ui/use-media.ts';
import { Calculation } from './verdict.tsx';

const texts = comparisonTexts.lost;

/** Estimate of the energy lost to the grid in the compared days, and of power that was limited for another reason. */
export function LostToGrid({ lost }: { readonly lost: Comparison['lost'] }) {
  const { energy, minutes, reason, limited } = lost;
  const notes = reason === null ? null : <p className={installation.soft}>{texts.reasons[reason]}</p>;
  return (
    <>
      <section className="pv-shrink" aria-label={texts.title}>
        <h3 className={lists.partTitle}>{texts.title}</h3>
        {energy !== null && <p className="pv-strong">{energy > 0 ? texts.sum(energy, minutes) : texts.nothing}</p>}
        {notes}
        <Episodes episodes={lost.episodes} noteOf={evidenceOf} />
        <Calculation label={texts.reckoning} sentences={texts.reckoningText} />
      </section>
      {limited.energy !== null && limited.energy > 0 && <Limited energy={limited.energy} limited={limited} notes={notes} />}
    </>
  );
}

interface LimitedProps {
  readonly energy: number;
  readonly limited: LostShare;
  readonly notes: ReactNode;
}

/** Power that was limited for another reason than the grid, with its page of the guide. */
function Limited({ energy, limited: { minutes, episodes }, notes }: LimitedProps) {
  const { button, fold } = useGuideFold({ of: 'cause', cause: 'limited', verdict: null }, texts.limitedTitle);
  return (
    <section className="pv-shrink" aria-label={texts.limitedTitle}>
      <h3 className={lists.partTitle}>{texts.limitedTitle}</h3>
      <p className="pv-strong">{texts.sum(energy, minutes)}</p>
      <p className="pv-spaced">{[texts.limited, ...ownEvents(episodes)].join(' ')}</p>
      {notes}
      <Episodes episodes={episodes} noteOf={(episode) => ownEvents([episode]).join('')} />
      <Calculation label={texts.reckoning} sentences={texts.reckoningText} />
      <div>{button}</div>
      {fold}
    </section>
  );
}

interface EpisodesProps {
  readonly episodes: readonly LostEpisode[];
  /** What is written under the times of an episode; empty for nothing. */
  readonly noteOf: (episode: LostEpisode) => string;
}

function Episodes({ episodes, noteOf }: EpisodesProps) {
  const isPhone = useIsPhone();
  const { visible, button } = useFirstRows(episodesByLoss(episodes), isPhone ? 0 : undefined);
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
            {visible.map((episode) => (
              <tr key={episode.from}>
                <td>
                  {texts.span(episode.from, episode.to)}
                  {noteOf(episode) && <div className={installation.soft}>{noteOf(episode)}</div>}
                </td>
                <td className={lists.number}>{withUnit(episode.energy, 'kWh', 2)}</td>
                <td className={lists.number}>{volts(episode.highestVoltage)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {button}
    </>
  );
}
