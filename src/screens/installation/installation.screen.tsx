import { IconX } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useParams } from 'wouter';
import { useQueries, useValue } from '#state/app-context.ts';
import { agedOf, lastKnown } from '#domain/service/resource.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { Age, AgePlace } from '#ui/age.tsx';
import { ScreenAge, useTellAge } from '#ui/told-once.ts';
import { useIsPhone } from '#ui/use-media.ts';
import { ResourceState } from '#ui/resource-state.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { ActionBar } from './action-bar.tsx';
import classes from './installation.module.css';
import { InstallationBody } from './installation-body.tsx';
import { ManageMenu } from './manage-menu.tsx';
import overview from '#screens/installation/overview/overview.module.css';
import { StateMark } from '#screens/installation/overview/state-mark.tsx';
import { useWayBack } from './use-way-back.ts';

/** Everything about one installation, on the whole screen; opens offline from what the device holds. */
export function InstallationScreen() {
  const { sn = '' } = useParams<{ sn: string }>();
  const serial = decodeURIComponent(sn);
  const seen = useValue(useQueries().installation(serial));
  const leave = useWayBack(`/?sn=${encodeURIComponent(serial)}`);
  const installation = lastKnown(seen);
  const title = installation?.description || serial;
  const asOf = agedOf(seen)?.asOf ?? null;
  const known = useMemo(() => (installation && asOf !== null ? { value: installation, asOf } : null), [installation, asOf]);
  const isPhone = useIsPhone();
  const hasBar = isPhone && installation !== undefined;
  useTellAge(asOf);

  useEffect(() => {
    document.title = placesTexts.titles.of(title);
  }, [title]);

  return (
    <ScreenAge value={asOf}>
      <article className={classes.screen} data-bar={hasBar || undefined}>
        <header className={classes.head}>
          <div className={classes.titles}>
            <h1 className={classes.title} tabIndex={-1}>
              {title}
            </h1>
            <div className={overview.under}>
              {known && <StateMark known={known} />}
              {asOf !== null ? <Age asOf={asOf} isOfScreen /> : seen.is === 'loading' && <AgePlace />}
            </div>
          </div>
          <ManageMenu sn={serial} />
          <PlainButton className={classes.close} onClick={leave} aria-label={installationTexts.close} title={installationTexts.close}>
            <IconX size={22} aria-hidden="true" />
          </PlainButton>
        </header>
        <ResourceState seen={seen} loadingText={installationTexts.loading}>
          {(value, asOf) => <InstallationBody installation={value} asOf={asOf} />}
        </ResourceState>
        {hasBar && <ActionBar installation={installation} />}
      </article>
    </ScreenAge>
  );
}
