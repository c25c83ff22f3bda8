import { IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { wizardTexts } from '#texts/wizard.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { Button } from '#ui/button/button.tsx';
import classes from './wizard.module.css';
import { FIELD_ORDER, type WizardErrors } from './wizard-fields.ts';

interface Props {
  readonly warnings: WizardErrors;
  readonly isOffline: boolean;
  readonly isSaving: boolean;
  readonly onCancel: () => void;
}

/** The bar that is always visible: the two buttons, and above them why saving is not possible and the warnings. */
export function WizardFoot({ warnings, isOffline, isSaving, onCancel }: Props) {
  const why = useId();
  return (
    <footer className={classes.foot}>
      <div role="status" className={classes.notes}>
        {isOffline && (
          <p id={why} className={classes.offline}>
            {wizardTexts.offline}
          </p>
        )}
        <WarningsButton warnings={warnings} />
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={onCancel} disabled={isSaving}>
          {wizardTexts.cancel}
        </Button>
        <Button type="submit" size="md" loading={isSaving} disabled={isOffline} aria-describedby={isOffline ? why : undefined}>
          {wizardTexts.save}
        </Button>
      </div>
    </footer>
  );
}

/** The number of fields with a warning, as a button that leads to the first one. */
function WarningsButton({ warnings }: Pick<Props, 'warnings'>) {
  const first = FIELD_ORDER.find((field) => warnings[field]);
  if (!first) return null;
  const go = (form: HTMLFormElement | null): void => {
    const field = form?.elements.namedItem(first);
    if (!(field instanceof HTMLElement)) return;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' }); // 'nearest' would leave it behind this bar
  };
  return (
    <PlainButton className={classes.toWarning} onClick={({ currentTarget }) => go(currentTarget.form)}>
      <IconInfoCircle size={18} aria-hidden="true" />
      <span>{wizardTexts.warnings.count(Object.keys(warnings).length)}</span>
    </PlainButton>
  );
}
