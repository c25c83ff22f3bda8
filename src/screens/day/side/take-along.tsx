import { useMemo } from 'react';
import { isOpen } from '#domain/service/task.ts';
import { thingsIn } from '#domain/service/my-day.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { useActiveCauses } from '#state/use-active-causes.ts';
import type { DayStop } from '#state/use-day.ts';
import { useDayMemory } from '#state/use-day-memory.ts';
import { daySideTexts as texts } from '#texts/day.ts';
import { causesToShow } from '#ui/causes/cause-mark.tsx';
import { CheckField } from '#ui/forms/check-field.tsx';
import { bringFor, useGuide } from '#ui/guide/use-guide.ts';
import { SideFold } from './side-fold.tsx';
import classes from './side.module.css';

interface Props {
  readonly stops: readonly DayStop[];
  readonly day: LocalDate;
}

/** 'Zabierz': what the guide says to bring for the causes of the day, each thing once, ticked off on this device. */
export function TakeAlong({ stops, day }: Props) {
  const guide = useGuide();
  const { causes } = useActiveCauses();
  const [taken, setTaken] = useDayMemory('taken', day);
  const things = useMemo(() => {
    const open = stops.filter(({ task }) => !task || isOpen(task.status));
    const lines = open.flatMap(({ installation }) => {
      const [worst] = installation ? causesToShow(installation, causes.get(installation.id)) : [];
      return worst ? (bringFor(guide, worst) ?? []) : [];
    });
    return thingsIn(lines);
  }, [stops, causes, guide]);
  if (things.length === 0) return null;
  const isTaken = (thing: string): boolean => taken.includes(thing);
  return (
    <SideFold title={texts.take(things.filter(isTaken).length, things.length)}>
      <p className="pv-soft">{texts.takeHint}</p>
      <ul className={classes.list}>
        {things.map((thing) => (
          <li key={thing}>
            <CheckField
              label={thing}
              isChecked={isTaken(thing)}
              onChange={(isOn) => setTaken(isOn ? [...taken, thing] : taken.filter((one) => one !== thing))}
            />
          </li>
        ))}
      </ul>
    </SideFold>
  );
}
