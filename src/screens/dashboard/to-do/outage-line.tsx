import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { Instant } from '#domain/quantity.ts';
import { useMay } from '#state/use-account.ts';
import { panelTexts } from '#texts/care/to-do-panel.ts';
import { toDoTexts as texts } from '#texts/care/to-do.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { CauseIcon, toneOf } from '#ui/causes/cause-icon.tsx';
import { useAcknowledgeInPanel, useFileTask } from './decisions.ts';
import { FileAction, MainAction } from './main-action.tsx';
import classes from './to-do.module.css';
import { When, Words } from './to-do-parts.tsx';
import { addressOf, type Places } from './use-places.ts';

interface OutageProps {
  readonly places: Places;
  readonly onDecided: () => void;
  readonly diagnoses: readonly DiagnosisEntry[];
  readonly since: Instant;
}

/** An outage, or a silence, of a neighbourhood: one line, whose installations are unfolded by a press. */
export function OutageLine({ diagnoses, since, places, onDecided }: OutageProps) {
  const [first = { cause: 'grid_outage', severity: 'major' } as const] = diagnoses;
  const [isOpen, setOpen] = useState(false);
  const mayWork = useMay('staff');
  const { isBusy: isFiling, file } = useFileTask();
  const { isBusy, acknowledge } = useAcknowledgeInPanel(onDecided);
  const what = texts.outage(diagnoses);
  const tone = toneOf(first);
  const names = diagnoses.map(({ installation, sn }) => places.rowOf(installation)?.description || sn);
  return (
    <li className={classes.line} data-tone={tone}>
      <CauseIcon cause={first.cause} size={20} />
      <PlainButton className={classes.what} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Words
          of={{ what, tone, icon: null, when: <When since={since} /> }}
          others={[]}
          place={<span className={classes.place}>{names.slice(0, 3).join(', ') + (names.length > 3 ? '…' : '')}</span>}
        />
        <span className={classes.fold} data-open={isOpen || undefined}>
          {isOpen ? texts.outageHide : texts.outageShow}
          <IconChevronDown size={14} aria-hidden="true" />
        </span>
      </PlainButton>
      {mayWork && (
        <div className={classes.buttons}>
          <MainAction
            text={texts.acknowledge}
            shortText={panelTexts.acknowledgeShort}
            label={texts.acknowledgeFor(what, names.join(', '))}
            isBusy={isBusy}
            onPress={() => void acknowledge(diagnoses)}
          />
        </div>
      )}
      {isOpen && (
        <ul className={classes.hit}>
          {diagnoses.map((diagnosis, at) => (
            <li key={diagnosis.id}>
              <Link href={addressOf(diagnosis.sn)}>{names[at]}</Link>
              {mayWork && (
                <FileAction
                  what={what}
                  place={names[at] ?? diagnosis.sn}
                  isBusy={isFiling}
                  onPress={() => void file(diagnosis.sn, diagnosis)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
