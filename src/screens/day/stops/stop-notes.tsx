import type { Installation } from '#domain/service/installation.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { stopTexts as texts } from '#texts/day.ts';
import type { MarkedCause } from '#ui/causes/cause-mark.tsx';
import { bringFor, useGuide } from '#ui/guide/use-guide.ts';
import classes from './stops.module.css';

interface Props {
  readonly installation: Installation | undefined;
  /** The worst cause. */
  readonly cause: MarkedCause | undefined;
}

/** How to get in, and what to bring. */
export function StopNotes({ installation, cause }: Props) {
  const guide = useGuide();
  const bring = cause && bringFor(guide, cause);
  if (!installation && !bring) return null;
  return (
    <dl className={classes.notes}>
      {installation && <Access id={installation.id} />}
      {bring && (
        <div>
          <dt>{texts.bring}</dt>
          <dd>{bring}</dd>
        </div>
      )}
    </dl>
  );
}

/** The first line of what the site card says about the way in. */
function Access({ id }: { readonly id: number }) {
  const [line = ''] =
    lastKnown(useValue(useQueries().siteCard(id)))
      ?.access.trim()
      .split('\n') ?? [];
  if (line === '') return null;
  return (
    <div>
      <dt>{texts.access}</dt>
      <dd>{line}</dd>
    </div>
  );
}
