import { placesTexts } from '#texts/shell/places.ts';
import classes from './error-boundary.module.css';

/** A screen's code is on its way; the sign appears only when that takes long enough to be noticed. */
export function Waiting() {
  return (
    <div className={classes.waiting} role="status">
      <span className={classes.spinner} aria-hidden="true" />
      <span className="pv-hidden">{placesTexts.loadingScreen}</span>
    </div>
  );
}
