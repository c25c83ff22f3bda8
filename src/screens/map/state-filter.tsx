import { CARE_STATES, type CareState } from '#domain/diagnosis/care-state.ts';
import { careStates, shortStates } from '#texts/care/states.ts';
import { mapTexts } from '#texts/map.ts';
import { NO_NUMBER, polishNumber } from '#texts/numbers.ts';
import { MarkerState } from '#ui/maps/markers/marker-card.tsx';
import classes from './map-controls.module.css';

/** Which installations are on the map, by state. */
export type StateChoice = Readonly<Record<CareState, boolean>>;
export const ALL_STATES: StateChoice = { working: true, waiting: true, attention: true, faulty: true };
/** The states of a backend without causes. */
const WITHOUT_CAUSES: readonly CareState[] = ['working', 'faulty'];

interface FilterProps {
  readonly filter: StateChoice;
  /** `null` until the markers are known. */
  readonly counts: Readonly<Record<CareState, number>> | null;
  /** False if the backend has no causes: then there are two states. */
  readonly hasCauses: boolean;
  readonly onFilter: (filter: StateChoice) => void;
}

/** The word of a state; the style sheet shows the short one if there is not enough space. */
const StateWord = ({ state }: { readonly state: CareState }) => (
  <span className={classes.word} data-short={shortStates[state]}>
    <span>{careStates[state]}</span>
  </span>
);

/** A checkbox with a count for each state. All are rendered before the markers are loaded, so that nothing moves. */
export function StateFilter({ filter, counts, hasCauses, onFilter }: FilterProps) {
  const states = CARE_STATES.toReversed().filter((state) => hasCauses || WITHOUT_CAUSES.includes(state) || (counts?.[state] ?? 0) > 0);
  return (
    <fieldset className={classes.filters} data-pv-pressed="">
      <legend className="pv-hidden">{mapTexts.filter}</legend>
      {states.map((state) => (
        <label key={state} className={classes.filter} title={careStates[state]}>
          <input type="checkbox" checked={filter[state]} onChange={() => onFilter({ ...filter, [state]: !filter[state] })} />
          <MarkerState marker={{ isWorking: false, care: { state, cause: null, since: null } }} word={<StateWord state={state} />} />
          <strong>{counts ? polishNumber(counts[state]) : NO_NUMBER}</strong>
        </label>
      ))}
    </fieldset>
  );
}
