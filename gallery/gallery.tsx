import classes from './gallery.module.css';
import { Buttons } from './sections/buttons.tsx';
import { Care } from './sections/care.tsx';
import { Charts } from './sections/charts.tsx';
import { Dialogs } from './sections/dialogs.tsx';
import { Fields } from './sections/fields.tsx';
import { GuideParts } from './sections/guide.tsx';
import { Maps } from './sections/maps.tsx';
import { SecondFactor } from './sections/second-factor.tsx';
import { States } from './sections/states.tsx';
import { Tables } from './sections/tables.tsx';
import { Visits } from './sections/visits.tsx';

/** Every part of `src/ui` in its states. What is not here has its reason in `tests/architecture/gallery.test.ts`. */
export const Gallery = () => (
  <main className={classes.page}>
    <h1 className={classes.title}>Galeria</h1>
    <Buttons />
    <Fields />
    <SecondFactor />
    <States />
    <Tables />
    <Charts />
    <Maps />
    <GuideParts />
    <Care />
    <Visits />
    <Dialogs />
  </main>
);
