import { CARE_STATES, type CareState } from '#domain/diagnosis/care-state.ts';
import { careStates, shortStates } from '#texts/care/states.ts';
import { mapTexts } from '#texts/map.ts';
import { NO_NUMBER, polishNumber } from '#texts/numbers.ts';
import { MarkerState } from '#ui/maps/markers/marker-card.tsx';
import classes from './state-filter.module.css';

/** Which installations are on the map, by state. */
type Filter = Readonly<Record<CareState, boolean>>;
export const ALL_STATES: Filter = { working: true, waiting: true, attention: true, faulty: true };
/** Those that a backend without causes tells. */
const WITHOUT_CAUSES: readonly CareState[] = ['working', 'faulty'];

interface FilterProps {
  readonly filter: Filter;
  /** `null` until the markers are known. */
  readonly counts: Readonly<Record<CareState, number>> | null;
  /** False once the backend has said that it tells no causes: then there are two states. */
  readonly hasCauses: boolean;
  readonly onFilter: (filter: Filter) => void;
}

/** The word of a state; the style sheet shows the short one where the line has no room for it. */
const StateWord = ({ state }: { readonly state: CareState }) => (
  <span className={classes.word} data-short={shortStates[state]}>
    <span>{careStates[state]}</span>
  </span>
);

/** Each state with its number, each to be taken off the map. All are there before the markers have come: nothing moves when they do. */
export function StateFilter({ filter, counts, hasCauses, onFilter }: FilterProps) {
  const shown = CARE_STATES.toReversed().filter((state) => hasCauses || WITHOUT_CAUSES.includes(state) || (counts?.[state] ?? 0) > 0);
  return (
    <fieldset className={classes.filters} data-pv-pressed="">
      <legend className="pv-hidden">{mapTexts.filter}</legend>
      {shown.map((state) => (
        <label key={state} className={classes.filter} title={careStates[state]}>
          <input type="checkbox" checked={filter[state]} onChange={() => onFilter({ ...filter, [state]: !filter[state] })} />
          <MarkerState marker={{ isWorking: false, care: { state, cause: null, since: null } }} word={<StateWord state={state} />} />
          <strong>{counts ? polishNumber(counts[state]) : NO_NUMBER}</strong>
        </label>
      ))}
    </fieldset>
  );
}
