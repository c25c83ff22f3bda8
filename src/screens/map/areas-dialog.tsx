import type { MapProvider } from '#domain/service/map/map-provider.ts';
import { isOpen } from '#domain/service/task.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { mapTexts } from '#texts/map.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import type { SeenArea } from '#ui/maps/viewport.ts';
import { AreaForm } from './area-form.tsx';
import { AreaRow } from './area-row.tsx';
import classes from './areas.module.css';

interface Props {
  readonly provider: MapProvider | null;
  readonly area: SeenArea | null;
  readonly picked: MapMarker | null;
  readonly markers: readonly MapMarker[];
  readonly onClose: () => void;
}

const words = mapTexts.area;

/** Why nothing can be fetched ahead, or null where it can. */
function reasonAgainst(provider: MapProvider | null): string | null {
  if (!provider) return words.noProvider;
  return provider.isStorable ? null : words.notAllowed;
}

/** 'Pobierz ten obszar', and what is on the device already. */
export function AreasDialog({ provider, area, picked, markers, onClose }: Props) {
  const areas = useValue(useQueries().mapAreas);
  const tasks = lastKnown(useValue(useQueries().tasks)) ?? [];
  const open = new Set(tasks.filter(({ status }) => isOpen(status)).map(({ inverterSerial }) => inverterSerial));
  const withTasks = markers.filter(({ sn }) => open.has(sn));
  const reason = reasonAgainst(provider);
  return (
    <Dialog isOpen onClose={onClose} title={words.title} isFullOnPhone size="lg">
      <p className={classes.soft}>{words.builtIn}</p>
      {reason && <p className={classes.notice}>{reason}</p>}
      {provider && !reason && <AreaForm provider={provider} area={area} picked={picked} withTasks={withTasks} />}
      <h3 className={classes.title}>{words.list}</h3>
      {areas.length === 0 && <p className={classes.soft}>{words.empty}</p>}
      <ul className={classes.rows}>
        {areas.map((held) => (
          <AreaRow key={held.id} area={held} />
        ))}
      </ul>
    </Dialog>
  );
}
