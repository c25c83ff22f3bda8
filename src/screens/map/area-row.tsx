import type { SeenMapArea } from '#domain/service/map/map-area.ts';
import { useCommands } from '#state/app-context.ts';
import { mapTexts } from '#texts/map.ts';
import { bytes } from '#texts/numbers.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './areas.module.css';

const words = mapTexts.area;

function stateOf({ isRunning, state, trouble, failed }: SeenMapArea): string | null {
  if (isRunning) return null;
  if (state === 'quota' || trouble === 'quota') return words.quota;
  if (trouble === 'cut') return words.offline;
  if (state !== 'done') return words.paused;
  return failed > 0 ? words.failed(failed) : words.done;
}

/** What can be done with it now. */
function Deed({ area }: { readonly area: SeenMapArea }) {
  const { pauseMapArea, resumeMapArea, retryMapArea } = useCommands();
  const { id, isRunning, state, failed } = area;
  const [label, does] = isRunning
    ? [words.pause, () => void pauseMapArea(id)]
    : state !== 'done'
      ? [words.resume, () => void resumeMapArea(id)]
      : failed > 0
        ? [mapTexts.retry, () => void retryMapArea(id)]
        : [null, () => undefined];
  return label === null ? null : (
    <PlainButton look="outline" className={classes.action} onClick={does}>
      {label}
    </PlainButton>
  );
}

/** One area on the device: how far it is, what it weighs, and what can be done with it. */
export function AreaRow({ area }: { readonly area: SeenMapArea }) {
  const { removeMapArea } = useCommands();
  const { id, name, next, total, bytes: size } = area;
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <strong>{name}</strong>
        <span className={classes.soft}>{bytes(size)}</span>
      </div>
      <progress className={classes.progress} max={total} value={next} aria-label={name} />
      <div className={classes.rowFoot}>
        <span className={classes.soft}>{words.progress(next, total)}</span>
        <span role="status">{stateOf(area)}</span>
        <Deed area={area} />
        <PlainButton look="outline" className={classes.action} aria-label={words.removeNamed(name)} onClick={() => void removeMapArea(id)}>
          {words.remove}
        </PlainButton>
      </div>
    </li>
  );
}
