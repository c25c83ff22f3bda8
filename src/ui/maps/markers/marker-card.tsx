import { IconChevronRight, IconClipboardPlus, IconNavigation, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { EFFICIENCY_DECIMALS, efficiency, efficiencyGap, gaugePosition } from '#domain/energy/efficiency.ts';
import { countStates, stateOf, stateRank } from '#domain/diagnosis/care-state.ts';
import { careStates } from '#texts/care/states.ts';
import { efficiencyGapTexts } from '#texts/efficiency.ts';
import { mapTexts } from '#texts/map.ts';
import { kilowatts, NO_NUMBER, percent } from '#texts/numbers.ts';
import type { CardGroup } from '#ui/maps/map-props.ts';
import { CauseMark, causesToShow } from '#ui/causes/cause-mark.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './marker-card.module.css';
import { routeLink } from '#ui/maps/route-link.ts';
import type { MapMarker } from './marker-set.ts';

/** The address of the detail. */
export const installationPath = (sn: string): string => `/installation/${encodeURIComponent(sn)}`;

/** The present efficiency of an installation: a bar up to 100 %, and the number, which may be higher. */
function PerformanceBar({ marker }: { readonly marker: MapMarker }) {
  const output = { lastPower: marker.lastPower, ratedPower: marker.generatorPower, isWorking: marker.isWorking };
  const [value, gap] = [efficiency(output), efficiencyGap(output)];
  const text = gap === 'unread' ? mapTexts.noReading : gap ? NO_NUMBER : percent(value, EFFICIENCY_DECIMALS.marker);
  return (
    <div className={classes.performance}>
      <span>{mapTexts.performance}</span>
      {/* Hidden from screen readers, because the number says the same. */}
      <div className={classes.bar} aria-hidden="true">
        <div className={classes.barFill} data-state={stateOf(marker)} style={{ width: `${value === null ? 0 : gaugePosition(value)}%` }} />
      </div>
      <strong title={gap ? efficiencyGapTexts[gap] : undefined}>{text}</strong>
    </div>
  );
}

interface StateProps {
  readonly marker: Pick<MapMarker, 'isWorking' | 'care'>;
  /** Replaces the word of the state. */
  readonly word?: ReactNode;
}

const SHAPES = { faulty: 'M7 0 14 7 7 14 0 7Z', attention: 'M7 0 14 13H0Z' } as const;
/** A disc, or a ring for an installation without readings. */
const Disc = ({ isRing }: { readonly isRing: boolean }) => (
  <circle
    cx="7"
    cy="7"
    r={isRing ? 4.5 : 5.5}
    fill={isRing ? 'none' : 'currentColor'}
    {...(isRing && { stroke: 'currentColor', strokeWidth: 2 })}
  />
);

/** The shape of the marker on the map, with the word of its state. */
export function MarkerState({ marker, word = careStates[stateOf(marker)] }: StateProps) {
  const kind = stateOf(marker);
  return (
    <span className={classes.state} data-state={kind}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        {kind === 'working' || kind === 'waiting' ? <Disc isRing={kind === 'waiting'} /> : <path d={SHAPES[kind]} fill="currentColor" />}
      </svg>
      {word}
    </span>
  );
}

/** The last power. If the installation does not work it may be days old, and the text says so. */
const powerOf = ({ lastPower, isWorking }: MapMarker): string =>
  lastPower === null || isWorking ? kilowatts(lastPower) : mapTexts.lastPower(kilowatts(lastPower));

interface MarkerCardProps {
  readonly marker: MapMarker;
  /** Whether the user may create a task from here. */
  readonly canFileTask: boolean;
  readonly onClose?: (() => void) | undefined;
}

/** The card of a marker: name, serial number, state, efficiency and links. */
export function MarkerCard({ marker, canFileTask, onClose }: MarkerCardProps) {
  const { description: label, latitude, longitude } = marker;
  const route = routeLink({ label, latitude, longitude });
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <strong className={classes.cardTitle}>{marker.description}</strong>
        {onClose && <CloseButton onClose={onClose} />}
      </div>
      <div className={classes.cardLine}>
        <MarkerState marker={marker} />
        <span title={mapTexts.serial}>{marker.sn}</span>
        <span>{powerOf(marker)}</span>
      </div>
      <CauseMark causes={causesToShow(marker, marker.causes)} />
      <PerformanceBar marker={marker} />
      <div className="pv-flow pv-gap-2">
        <Link href={installationPath(marker.sn)} className={classes.link}>
          {mapTexts.openInstallation}
          <IconChevronRight size={16} aria-hidden="true" />
        </Link>
        {canFileTask && (
          <Link href={`/tasks/new?sn=${encodeURIComponent(marker.sn)}`} className={classes.link}>
            <IconClipboardPlus size={16} aria-hidden="true" />
            {mapTexts.newTask}
          </Link>
        )}
        {route && (
          <a href={route} className={classes.link}>
            <IconNavigation size={16} aria-hidden="true" />
            {mapTexts.location.navigate}
          </a>
        )}
      </div>
    </div>
  );
}

/** The card of several installations in one place, or of a group under the pointer. */
export function GroupCard({ markers, isTight, onChoose, onClose }: CardGroup) {
  const { faulty, attention } = countStates(markers);
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <strong className={classes.cardTitle}>
          {isTight ? mapTexts.sharedPlace(markers.length) : mapTexts.group(markers.length, faulty, attention)}
        </strong>
        {onClose && <CloseButton onClose={onClose} />}
      </div>
      {!isTight && <span className="pv-quiet">{mapTexts.groupHint}</span>}
      {isTight && <Members markers={markers} onChoose={onChoose} />}
    </div>
  );
}

/** The list of members, faulty ones first. Only for markers in one place, because a group may be a whole country. */
function Members({ markers, onChoose }: Pick<CardGroup, 'markers' | 'onChoose'>) {
  const worstFirst = [...markers].sort((a, b) => stateRank(a) - stateRank(b) || a.description.localeCompare(b.description, 'pl'));
  return (
    <ul className={classes.shared}>
      {worstFirst.map((marker) => (
        <li key={marker.id}>
          <PlainButton className={classes.sharedButton} onClick={() => onChoose(marker)}>
            <MarkerState marker={marker} />
            <span>{marker.description}</span>
          </PlainButton>
        </li>
      ))}
    </ul>
  );
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  return (
    <PlainButton className={classes.close} aria-label={mapTexts.close} onClick={onClose}>
      <IconX size={18} aria-hidden="true" />
    </PlainButton>
  );
}
