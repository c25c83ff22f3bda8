import { CARE_STATES } from '#domain/diagnosis/care-state.ts';
import { careStates, groupMeaning, stateMeanings } from '#texts/care/states.ts';
import { CareIcon } from '#ui/causes/care-icon.tsx';
import classes from './state-list.module.css';

export const StateList = () => (
  <ul className={classes.legend}>
    {CARE_STATES.map((state) => (
      <li key={state} className={classes.state}>
        <CareIcon state={state} size={20} />
        <span>
          <strong>{careStates[state]}</strong>
          <span className={classes.meaning}>{stateMeanings[state]}</span>
        </span>
      </li>
    ))}
    <li className={classes.meaning}>{groupMeaning}</li>
  </ul>
);
