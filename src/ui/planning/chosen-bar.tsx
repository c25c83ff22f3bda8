import { IconCalendarShare, IconX } from '@tabler/icons-react';
import { planningTexts as texts } from '#texts/care/planning.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './planning.module.css';

interface Props {
  readonly count: number;
  readonly onMove: () => void;
  readonly onClear: () => void;
}

/** What can be done with the chosen requests, at the foot of the window. Nothing while none is chosen. */
export const ChosenBar = ({ count, onMove, onClear }: Props) => (
  <div className={classes.bar} data-on={count > 0 || undefined}>
    <span role="status">{count > 0 && texts.chosen(count)}</span>
    {count > 0 && (
      <>
        <PlainButton className={classes.move} onClick={onMove}>
          <IconCalendarShare size={18} aria-hidden="true" />
          {texts.move.button}
        </PlainButton>
        <PlainButton look="icon" className="pv-hover pv-quiet" aria-label={texts.unchoose} title={texts.unchoose} onClick={onClear}>
          <IconX size={20} aria-hidden="true" />
        </PlainButton>
      </>
    )}
  </div>
);
