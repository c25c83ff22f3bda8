import { IconPhone } from '@tabler/icons-react';
import { callableNumber, isSiteEmpty, SITE_FIELDS, type SiteCard, type SiteField } from '#domain/service/site-card.ts';
import { siteTexts as texts } from '#texts/installation/site.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './site-card.module.css';

interface Refused {
  readonly field: SiteField;
  readonly value: string;
}

interface Props<R extends Refused> {
  readonly card: SiteCard;
  readonly refused: readonly R[];
  /** `null`: the user may not change it. */
  readonly onEdit: (() => void) | null;
  readonly onMine: (refused: R) => void;
  readonly onTheirs: (refused: R) => void;
}

/** What is entered of a site, and the fields that somebody else has changed meanwhile, for the user to decide. */
export function SiteFacts<R extends Refused>({ card, refused, onEdit, onMine, onTheirs }: Props<R>) {
  const isEmpty = isSiteEmpty(card);
  return (
    <div className={classes.card}>
      {isEmpty ? (
        <p className="pv-quiet">{texts.none}</p>
      ) : (
        <dl className={classes.facts}>
          {SITE_FIELDS.filter((field) => card[field] !== '').map((field) => (
            <div key={field} data-field={field}>
              <dt>{texts.labels[field]}</dt>
              <dd>{field === 'contactPhone' ? <Phone text={card[field]} /> : card[field]}</dd>
            </div>
          ))}
        </dl>
      )}
      {refused.map((one) => (
        <div key={one.field} className={classes.clash} role="alert">
          <p>{texts.clash(one.field)}</p>
          <dl className={classes.facts}>
            <div>
              <dt>{texts.mine}</dt>
              <dd>{one.value || texts.empty}</dd>
            </div>
            <div>
              <dt>{texts.theirs}</dt>
              <dd>{card[one.field] || texts.empty}</dd>
            </div>
          </dl>
          <div className="pv-flow pv-gap-2">
            <PlainButton look="outline" onClick={() => onMine(one)}>
              {texts.keepMine}
            </PlainButton>
            <PlainButton look="outline" onClick={() => onTheirs(one)}>
              {texts.keepTheirs}
            </PlainButton>
          </div>
        </div>
      ))}
      {onEdit && (
        <div>
          <PlainButton look="outline" onClick={onEdit}>
            {isEmpty ? texts.add : texts.change}
          </PlainButton>
        </div>
      )}
    </div>
  );
}

/** A telephone number as a link that calls it, or as it was typed. */
function Phone({ text }: { readonly text: string }) {
  const number = callableNumber(text);
  if (number === null) return text;
  return (
    <a href={`tel:${number}`} className={classes.phone} aria-label={texts.call(text)}>
      <IconPhone size={18} aria-hidden="true" />
      {text}
    </a>
  );
}
