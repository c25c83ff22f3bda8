import type { Spot } from '#domain/energy/sun.ts';
import { type Listed, newestFirst, type StateRecord } from '#domain/grid/status.ts';
import { dateAndTime } from '#texts/dates.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { stateName } from '#texts/installation/states.ts';
import { useGuideFold } from '#ui/guide/use-guide-fold.tsx';
import classes from '#screens/installation/installation.module.css';
import lists from './lists.module.css';
import { stateTone } from '#screens/installation/overview/state-mark.tsx';
import { useFirstRows } from './use-first-rows.tsx';

const texts = installationTexts.states;

/** 'Stany falownika', newest first. */
export function StateList({ states, spot }: { readonly states: readonly Listed<StateRecord>[]; readonly spot: Spot }) {
  const { visible, button } = useFirstRows(newestFirst(states));
  if (states.length === 0) return <p className={classes.soft}>{texts.empty}</p>;
  return (
    <>
      <table className={lists.rows}>
        <thead>
          <tr>
            <th scope="col">{texts.time}</th>
            <th scope="col">{texts.state}</th>
            <th scope="col">
              <span className="pv-hidden">{texts.guide}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {visible.map((record, index) => (
            <StateRow key={`${record.at ?? index} ${record.state}`} record={record} spot={spot} />
          ))}
        </tbody>
      </table>
      {button}
    </>
  );
}

/** A state with the guide's page about it. States that are no fault have a page too. */
function StateRow({ record: { at, state }, spot }: { readonly record: Listed<StateRecord>; readonly spot: Spot }) {
  const { button, fold } = useGuideFold({ of: 'state', state }, stateName(state));
  return (
    <>
      <tr>
        <td>{at === null ? texts.noTime : dateAndTime(at)}</td>
        <td>
          <span className={lists.marked}>
            <span className={lists.dot} data-tone={stateTone(state, at, spot)} aria-hidden="true" />
            {stateName(state)}
          </span>
        </td>
        <td className={lists.action}>{button}</td>
      </tr>
      {fold && (
        <tr>
          <td colSpan={3}>{fold}</td>
        </tr>
      )}
    </>
  );
}
