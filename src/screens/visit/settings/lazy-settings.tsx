import { type ComponentProps, lazy, Suspense } from 'react';
import { visitTexts } from '#texts/visit/visit.ts';
import { LoadingPanel } from '#ui/panels.tsx';

/* Settings of the inverter are in few visits: their parts are loaded with the first that has them. */

const parts = () => import('./settings-parts.ts').then(({ inverterSettingsParts }) => inverterSettingsParts);
const Answer = lazy(() => parts().then(({ InverterSettingAnswer: part }) => ({ default: part })));
const Table = lazy(() => parts().then(({ InverterSettingsTable: part }) => ({ default: part })));
const Read = lazy(() => parts().then(({ ReadInverterSettings: part }) => ({ default: part })));

const waiting = <LoadingPanel text={visitTexts.loading} />;

export const InverterSettingAnswer = (props: ComponentProps<typeof Answer>) => (
  <Suspense fallback={waiting}>
    <Answer {...props} />
  </Suspense>
);

export const InverterSettingsTable = (props: ComponentProps<typeof Table>) => (
  <Suspense fallback={waiting}>
    <Table {...props} />
  </Suspense>
);

export const ReadInverterSettings = (props: ComponentProps<typeof Read>) => (
  <Suspense fallback={waiting}>
    <Read {...props} />
  </Suspense>
);
