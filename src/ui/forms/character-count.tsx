import { uiTexts } from '#texts/ui.ts';
import classes from './forms.module.css';

/** '12 / 250'; red once it is too much. */
export function CharacterCount({ used, max }: { readonly used: number; readonly max: number }) {
  return (
    <span className={classes.count} data-over={used > max || undefined}>
      <span aria-hidden="true">{uiTexts.charactersLeft(used, max)}</span>
      <span className="pv-hidden">{uiTexts.charactersLabel(used, max)}</span>
    </span>
  );
}
