import { type ComponentProps, lazy, Suspense } from 'react';
import { visitTexts } from '#texts/visit/visit.ts';
import { LoadingPanel } from '#ui/panels.tsx';

/* Settings of the inverter are in few visits: their parts are loaded with the first that has them. */

const parts = () => import('./settings-parts.ts').then(({ settingsParts }) => settingsParts);
const Answer = lazy(() => parts().then(({ SettingAnswer: part }) => ({ default: part })));
const Table = lazy(() => parts().then(({ SettingsTable: part }) => ({ default: part })));
const Read = lazy(() => parts().then(({ ReadSettings: part }) => ({ default: part })));

const waiting = <LoadingPanel text={visitTexts.loading} />;

export const SettingAnswer = (props: ComponentProps<typeof Answer>) => (
  <Suspense fallback={waiting}>
    <Answer {...props} />
  </Suspense>
);

export const SettingsTable = (props: ComponentProps<typeof Table>) => (
  <Suspense fallback={waiting}>
    <Table {...props} />
  </Suspense>
);

export const ReadSettings = (props: ComponentProps<typeof Read>) => (
  <Suspense fallback={waiting}>
    <Read {...props} />
  </Suspense>
);
