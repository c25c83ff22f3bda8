import { installationTexts } from '#texts/installation/installation.ts';
import classes from './skeleton.module.css';

/** The places of the sections while the installation is loading. */
export const DetailSkeleton = () => (
  <div className={classes.skeleton} role="status" aria-busy="true">
    <span className="pv-hidden">{installationTexts.loading}</span>
    <SkeletonCard />
    <SkeletonCard isLarge />
  </div>
);

/** A card with lines in place of its text. */
const SkeletonCard = ({ isLarge = false }: { readonly isLarge?: boolean }) => (
  <div className={classes.card} data-large={isLarge || undefined} aria-hidden="true">
    <span className={classes.line} />
    <span className={classes.line} />
    <span className={classes.line} />
  </div>
);
