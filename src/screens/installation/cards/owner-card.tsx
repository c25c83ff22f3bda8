import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { Installation } from '#domain/service/installation.ts';
import { useMay } from '#state/use-account.ts';
import { installationTexts } from '#texts/installation/installation.ts';
import { assignOwnerTexts } from '#texts/installation/assign-owner.ts';
import { phoneNumber } from '#texts/numbers.ts';
import classes from '#screens/installation/installation.module.css';
import lists from './lists.module.css';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { phoneLink } from '#ui/contact-links.tsx';

const texts = installationTexts.owner;

const AssignOwnerDialog = lazy(() =>
  import('#screens/installation/assign-owner-dialog.tsx').then((held) => ({ default: held.AssignOwnerDialog })),
);

/** The owner of the installation, with links to the account and to a call. */
export function OwnerBlock({ installation }: { readonly installation: Installation }) {
  const { owner } = installation;
  if (!owner) return <NoOwner installation={installation} />;
  return (
    <dl className={lists.facts} data-columns="1">
      <div>
        <dt>{texts.email}</dt>
        <dd>
          <Link href={`/users?user=${encodeURIComponent(owner.email)}`} className={classes.link}>
            {owner.email}
          </Link>
        </dd>
      </div>
      <div>
        <dt>{texts.phone}</dt>
        <dd>
          {owner.phone ? (
            <a href={phoneLink(owner.phone)} className={classes.link}>
              {phoneNumber(owner.phone)}
            </a>
          ) : (
            installationTexts.facts.none
          )}
        </dd>
      </div>
    </dl>
  );
}

/** An installation without an owner, with the button to assign one. */
function NoOwner({ installation }: { readonly installation: Installation }) {
  const mayWork = useMay('staff');
  return (
    <div>
      <p className={classes.strong}>{texts.none}</p>
      {mayWork && (
        <p className={classes.soft}>
          {texts.hint}{' '}
          <Link href="/users" className={classes.link}>
            {texts.users}
          </Link>{' '}
          {texts.orHere}
        </p>
      )}
      <AssignOwnerButton installation={installation} />
    </div>
  );
}

/** Opens the dialog that assigns a customer to an installation without one. */
export function AssignOwnerButton({ installation }: { readonly installation: Installation }) {
  const mayWork = useMay('staff');
  const [isAssigning, setAssigning] = useState(false);
  if (installation.owner || !mayWork) return null;
  return (
    <>
      <PlainButton look="outline" className={lists.more} onClick={() => setAssigning(true)}>
        {assignOwnerTexts.open}
      </PlainButton>
      {isAssigning && (
        <Suspense fallback={null}>
          <AssignOwnerDialog installation={installation} onClose={() => setAssigning(false)} />
        </Suspense>
      )}
    </>
  );
}
