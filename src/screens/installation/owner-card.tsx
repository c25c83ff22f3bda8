import { Link } from 'wouter';
import type { Owner } from '#domain/service/installation.ts';
import { installationTexts } from '#texts/installation.ts';
import { phoneNumber } from '#texts/numbers.ts';
import classes from './installation.module.css';
import lists from './lists.module.css';
import { phoneLink } from '#ui/phone-link.ts';

const texts = installationTexts.owner;

/** Who owns the installation, with one tap to write or to call. */
export function OwnerBlock({ owner }: { readonly owner: Owner | null }) {
  if (!owner) {
    return (
      <div>
        <p className={classes.strong}>{texts.none}</p>
        <p className={classes.soft}>{texts.hint}</p>
        <Link href="/users" className={classes.link}>
          {texts.toUsers}
        </Link>
      </div>
    );
  }
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
