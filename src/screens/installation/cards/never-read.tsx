import { installationTexts } from '#texts/installation/installation.ts';
import classes from '#screens/installation/installation.module.css';

/** In the place of what is made of readings, where there was none yet. */
export const NeverRead = () => <p className={classes.soft}>{installationTexts.neverRead}</p>;
