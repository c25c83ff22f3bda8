import type { MapAreaView } from '#domain/service/map/map-tiles.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useBySerial } from '#state/use-by-serial.ts';
import { mapTexts } from '#texts/map.ts';
import { bytes } from '#texts/numbers.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import type { MapProvider } from '#domain/service/map/map-provider.ts';
import { isOpen } from '#domain/service/task.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import type { VisibleArea } from '#ui/maps/viewport.ts';
import classes from './areas.module.css';
import { AreaForm } from './area-form.tsx';

const words = mapTexts.area;

function stateOf({ isRunning, state, trouble, failed }: MapAreaView): string | null {
  if (isRunning) return null;
  if (state === 'quota' || trouble === 'quota') return words.quota;
  if (trouble === 'cut') return words.offline;
  if (state !== 'done') return words.paused;
  return failed > 0 ? words.failed(failed) : words.done;
}

/** The action that is possible now. */
function AreaAction({ area }: { readonly area: MapAreaView }) {
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

/** One area on the device: progress, size and actions. */
function AreaRow({ area }: { readonly area: MapAreaView }) {
  const { removeMapArea } = useCommands();
  const { id, name, next, total, bytes: size } = area;
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <strong>{name}</strong>
        <span className="pv-soft">{bytes(size)}</span>
      </div>
      <progress className={classes.progress} max={total} value={next} aria-label={name} />
      <div className={classes.rowFoot}>
        <span className="pv-soft">{words.progress(next, total)}</span>
        <span role="status">{stateOf(area)}</span>
        <AreaAction area={area} />
        <PlainButton look="outline" className={classes.action} aria-label={words.removeNamed(name)} onClick={() => void removeMapArea(id)}>
          {words.remove}
        </PlainButton>
      </div>
    </li>
  );
}

interface Props {
  readonly provider: MapProvider | null;
  readonly area: VisibleArea | null;
  readonly picked: MapMarker | null;
  readonly markers: readonly MapMarker[];
  readonly onClose: () => void;
}

/** Why nothing can be downloaded, or null if it can. */
function reasonAgainst(provider: MapProvider | null): string | null {
  if (!provider) return words.noProvider;
  return provider.isStorable ? null : words.notAllowed;
}

/** 'Pobierz ten obszar', and the areas on the device. */
export function AreasDialog({ provider, area, picked, markers, onClose }: Props) {
  const areas = useValue(useQueries().mapAreas);
  const tasks = lastKnown(useValue(useQueries().tasks)) ?? [];
  const { presentOf } = useBySerial();
  const open = new Set(tasks.filter(({ status }) => isOpen(status)).map(presentOf));
  const withTasks = markers.filter(({ sn }) => open.has(sn));
  const reason = reasonAgainst(provider);
  return (
    <Dialog isOpen onClose={onClose} title={words.title} isFullOnPhone size="lg">
      <p className="pv-soft">{words.builtIn}</p>
      {reason && <p className={classes.notice}>{reason}</p>}
      {provider && !reason && <AreaForm provider={provider} area={area} picked={picked} withTasks={withTasks} />}
      <h3 className={classes.title}>{words.list}</h3>
      {areas.length === 0 && <p className="pv-soft">{words.empty}</p>}
      <ul className="pv-stack-3">
        {areas.map((held) => (
          <AreaRow key={held.id} area={held} />
        ))}
      </ul>
    </Dialog>
  );
}
