import { lazy, Suspense, useState } from 'react';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import { problemOf } from '#domain/service/resource.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import type { SeenEquipment } from '#state/views.ts';
import { shortDate } from '#texts/dates.ts';
import { ageOfDevice, equipmentTexts as texts } from '#texts/installation/equipment.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { useNow } from '#ui/use-now.ts';
import { ageOf, SectionCard } from '#screens/installation/section-card.tsx';
import classes from '#screens/installation/installation.module.css';
import styles from './equipment-card.module.css';
import lists from './lists.module.css';

const TakeBackEquipment = lazy(() => import('./equipment-dialogs.tsx').then(({ TakeBackEquipment: held }) => ({ default: held })));
const WarrantyDialog = lazy(() => import('./equipment-dialogs.tsx').then(({ WarrantyDialog: held }) => ({ default: held })));

const day = (at: Instant): string => shortDate(localDateOf(at));

/** 'Wyposażenie': the present devices with age and guarantee, and the earlier ones. Only our own server has it. */
export function EquipmentCard({ installation: { id } }: { readonly installation: Installation }) {
  const resource = useValue(useQueries().equipment(id));
  if (problemOf(resource)?.is === 'unsupported') return <p className={classes.soft}>{texts.ownServer}</p>;
  return (
    <SectionCard title={texts.title} {...ageOf(resource)}>
      <ResourceState resource={resource}>{(periods) => <Periods periods={periods} />}</ResourceState>
    </SectionCard>
  );
}

function Periods({ periods: [present, ...earlier] }: { readonly periods: readonly SeenEquipment[] }) {
  if (!present) return null;
  return (
    <div className={styles.card}>
      <Present period={present} />
      {present.isWaiting && <p role="status">{texts.waiting}</p>}
      <Actions present={present} before={earlier[0]} />
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{texts.earlier(earlier.length)}</summary>
          <ul>
            {earlier.map((period) => (
              <li key={period.id}>{texts.earlierOne(nameOf(period), day(period.fromAt), period.toAt === null ? '' : day(period.toAt))}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const nameOf = ({ inverterModel, inverterSerial, inverterPower }: SeenEquipment): string =>
  [inverterModel, texts.serial(inverterSerial), texts.kilowatts(inverterPower)].filter(Boolean).join(', ');

function Present({ period }: { readonly period: SeenEquipment }) {
  const now = useNow();
  const { fromAt, generatorPower, inverterWarrantyTo, modulesWarrantyTo, warrantyNote } = period;
  const today = localDateOf(now);
  const warranty = (to: LocalDate, lasting: (day: string) => string, ended: (day: string) => string) =>
    (to < today ? ended : lasting)(shortDate(to));
  return (
    <>
      <dl className={lists.facts}>
        <div>
          <dt>{texts.inverter}</dt>
          <dd>{texts.withAge(nameOf(period), ageOfDevice(fromAt, now))}</dd>
        </div>
        <div>
          <dt>{texts.modules}</dt>
          <dd>{texts.kilowattsPeak(generatorPower)}</dd>
        </div>
      </dl>
      <p>{inverterWarrantyTo === null ? texts.noWarranty : warranty(inverterWarrantyTo, texts.warranty, texts.ended)}</p>
      {modulesWarrantyTo !== null && <p>{warranty(modulesWarrantyTo, texts.modulesWarranty, texts.modulesEnded)}</p>}
      {warrantyNote !== '' && <p className={classes.soft}>{warrantyNote}</p>}
    </>
  );
}

interface ActionsProps {
  readonly present: SeenEquipment;
  readonly before: SeenEquipment | undefined;
}

/** What can be done with the present equipment. */
function Actions({ present, before }: ActionsProps) {
  const [opened, setOpened] = useState<'warranty' | 'take-back' | null>(null);
  const close = () => setOpened(null);
  if (!useMay('staff')) return null;
  return (
    <div className="pv-flow pv-gap-2">
      {!present.isWaiting && (
        <PlainButton look="outline" onClick={() => setOpened('warranty')}>
          {texts.changeWarranty}
        </PlainButton>
      )}
      {present.reason === 'replacement' && before && (
        <PlainButton look="outline" onClick={() => setOpened('take-back')}>
          {texts.takeBack}
        </PlainButton>
      )}
      <Suspense fallback={null}>
        {opened === 'warranty' && <WarrantyDialog period={present} onClose={close} />}
        {opened === 'take-back' && before && <TakeBackEquipment present={present} before={before} onClose={close} />}
      </Suspense>
    </div>
  );
}
