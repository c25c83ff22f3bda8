import { IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useCallback } from 'react';
import { useParams, useLocation, useSearch } from 'wouter';
import { useQueries, useValue } from '#state/app-context.ts';
import { useIsOffline } from '#state/use-connection.ts';
import { useExchange } from '#state/use-exchange.ts';
import { agedOf, lastKnown } from '#domain/service/resource.ts';
import { addressLine } from '#domain/service/installation.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { Age, AgePlaceholder } from '#ui/age.tsx';
import { ScreenAge, usePublishScreenAge } from '#ui/screen-status.ts';
import { useIsNarrow, useIsPhone } from '#ui/use-media.ts';
import { ResourceState } from '#ui/resource-state.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { ManageMenu } from './actions.tsx';
import { HeadActions, MainAction } from './main-action.tsx';
import head from './head.module.css';
import classes from './installation.module.css';
import { InstallationBody } from './installation-body.tsx';
import { PartTabs } from './part-tabs.tsx';
import { NotOnDevice } from './sections.tsx';
import { usePart } from './use-part.ts';
import { StateMark } from '#screens/installation/overview/state-mark.tsx';
import { useEscape } from '#ui/dialogs/use-escape.ts';
import { useExchangeDialog } from '#ui/exchange/use-exchange-dialog.tsx';
import { leaveTo } from '#ui/leave-to.ts';
import skeleton from './skeleton.module.css';

/** The places of the sections while the installation is loading. */
const DetailSkeleton = () => (
  <div className="pv-stack-4" role="status" aria-busy="true">
    <span className="pv-hidden">{installationTexts.loading}</span>
    <SkeletonCard />
    <SkeletonCard isLarge />
  </div>
);

/** A card with lines in place of its text. */
const SkeletonCard = ({ isLarge = false }: { readonly isLarge?: boolean }) => (
  <div className={skeleton.card} data-large={isLarge || undefined} aria-hidden="true">
    <span className={skeleton.line} />
    <span className={skeleton.line} />
    <span className={skeleton.line} />
  </div>
);

/** The detail of one installation. Without a network it shows the data on the device. */
export function InstallationScreen() {
  const { sn = '' } = useParams<{ sn: string }>();
  const serial = decodeURIComponent(sn);
  const resource = useValue(useQueries().installation(serial));
  const leave = useWayBack(`/?sn=${encodeURIComponent(serial)}`);
  const installation = lastKnown(resource);
  const title = installation?.description || serial;
  const address = installation ? addressLine(installation.address) : '';
  const asOf = agedOf(resource)?.asOf ?? null;
  const known = useMemo(() => (installation && asOf !== null ? { value: installation, asOf } : null), [installation, asOf]);
  const isPhone = useIsPhone();
  const isNarrow = useIsNarrow();
  const isOffline = useIsOffline();
  const [part, onPart] = usePart();
  const exchange = useExchangeDialog(installation, useExchange(installation));
  useCurrentAddress(serial, installation?.sn);
  usePublishScreenAge(asOf);

  useEffect(() => {
    document.title = placesTexts.titles.of(title);
  }, [title]);

  return (
    <ScreenAge value={asOf}>
      <article className={classes.screen}>
        <div className={head.stay}>
          <header className={head.head}>
            <div className={head.titles}>
              <h1 className={head.title} tabIndex={-1}>
                {title}
              </h1>
              <div className={head.under}>
                {known && <StateMark known={known} />}
                {asOf !== null ? <Age asOf={asOf} isOfScreen /> : resource.is === 'loading' && <AgePlaceholder />}
              </div>
              {address && <p className={head.address}>{address}</p>}
            </div>
            {!isPhone && known && <MainAction known={known} />}
            <ManageMenu sn={serial} onExchange={exchange.open} />
            <PlainButton className={classes.close} onClick={leave} aria-label={installationTexts.close} title={installationTexts.close}>
              <IconX size={22} aria-hidden="true" />
            </PlainButton>
          </header>
          {isPhone && known && <HeadActions known={known} />}
          {isNarrow && installation && <PartTabs part={part} onPart={onPart} />}
        </div>
        {resource.is === 'loading' ? (
          <DetailSkeleton />
        ) : resource.is === 'absent' && isOffline ? (
          <NotOnDevice isWhole />
        ) : (
          <ResourceState resource={resource}>
            {(value, asOf) => <InstallationBody installation={value} asOf={asOf} part={isNarrow ? part : null} onPart={onPart} />}
          </ResourceState>
        )}
        {exchange.dialog}
      </article>
    </ScreenAge>
  );
}

/** Replaces an address with a number that the installation had, or will have, by that with its present number. */
function useCurrentAddress(serial: string, present: string | undefined): void {
  const [, navigate] = useLocation();
  const search = useSearch();
  useEffect(() => {
    if (present === undefined || present === serial) return;
    navigate(`/installation/${encodeURIComponent(present)}${search && `?${search}`}`, { replace: true });
  }, [serial, present, navigate, search]);
}

/** Leads back to the previous screen, or to `fallback` if the app was opened at this address. Escape does the same. */
function useWayBack(fallback: string): () => void {
  const [, navigate] = useLocation();
  const leave = useCallback(() => leaveTo(fallback, navigate), [navigate, fallback]);
  useEscape(leave);
  return leave;
}
