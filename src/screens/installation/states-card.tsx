import type { Spot } from '#domain/energy/sun.ts';
import type { StateRecord } from '#domain/service/status.ts';
import { dateAndTime } from '#texts/dates.ts';
import { installationTexts } from '#texts/installation.ts';
import { stateName } from '#texts/states.ts';
import classes from './installation.module.css';
import lists from './lists.module.css';
import { stateTone } from '#screens/installation/overview/state-tone.ts';
import { useFirstRows } from './use-first-rows.tsx';

const texts = installationTexts.states;

/** 'Stany falownika', newest first. */
export function StateList({ states, spot }: { readonly states: readonly StateRecord[]; readonly spot: Spot }) {
  const { shown, button } = useFirstRows(states);
  if (states.length === 0) return <p className={classes.soft}>{texts.empty}</p>;
  return (
    <>
      <table className={lists.rows}>
        <thead>
          <tr>
            <th scope="col">{texts.time}</th>
            <th scope="col">{texts.state}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ at, state }) => (
            <tr key={`${at} ${state}`}>
              <td>{dateAndTime(at)}</td>
              <td>
                <span className={lists.marked}>
                  <span className={lists.dot} data-tone={stateTone(state, at, spot)} aria-hidden="true" />
                  {stateName(state)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {button}
    </>
  );
}
