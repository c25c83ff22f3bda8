import { lazy, Suspense, useCallback, useState } from 'react';
import type { OwnAccount } from '#domain/service/account/own-account.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { type HeldQualification, qualificationFaults } from '#domain/visit/held-qualification.ts';
import { qualificationTexts as texts } from '#texts/account/qualifications.ts';
import { shortDate } from '#texts/dates.ts';
import { needTexts } from '#texts/visit/needs.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { Button } from '#ui/button/button.tsx';
import classes from './account.module.css';
import page from '#ui/page.module.css';

const QualificationsDialog = lazy(() =>
  import('./qualifications-dialog.tsx').then(({ QualificationsDialog: held }) => ({ default: held })),
);

const CopyDialog = lazy(() => import('./copy-dialog.tsx').then(({ CopyDialog: held }) => ({ default: held })));

/** Unit: days. From then on a line says that a qualification ends. Source: specification 33.6. */
const ENDS_SOON = 60;

interface Props {
  readonly account: OwnAccount;
  readonly isOffline: boolean;
}

/** 'Moje uprawnienia': the name and the qualifications with which the user signs protocols. */
export function OwnQualifications({ account, isOffline }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<HeldQualification | null>(null);
  const hideCopy = useCallback(() => setShown(null), []);
  const { name = '', qualifications = [] } = account;
  const today = localDateOf(Date.now());
  return (
    <section className={page.card} aria-labelledby="pv-own-qualifications">
      <h2 id="pv-own-qualifications" className="pv-heading">
        {texts.title}
      </h2>
      <p className={page.soft}>{texts.lead}</p>
      <p className={classes.factor}>
        <strong>{name || texts.noName}</strong>
      </p>
      {qualifications.length === 0 && <p className={page.soft}>{texts.none}</p>}
      <ul className={classes.list}>
        {qualifications.map((one) => (
          <li key={`${one.kind} ${one.number}`}>
            {lineOf(one)}
            <Ending until={one.valid_to} today={today} />
            {qualificationFaults(one, today).map(
              (is) =>
                is !== 'qualification_expired' && (
                  <p key={is} className={classes.notice}>
                    {needTexts[is]}
                  </p>
                ),
            )}
            {one.copy && (
              <PlainButton className={classes.showCopy} disabled={isOffline} onClick={() => setShown(one)}>
                {texts.showCopy(one.number)}
              </PlainButton>
            )}
          </li>
        ))}
      </ul>
      <Button variant="default" disabled={isOffline} onClick={() => setOpen(true)}>
        {texts.edit}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <QualificationsDialog name={name} qualifications={qualifications} onClose={() => setOpen(false)} />}
        {shown?.copy && <CopyDialog of={{ ...shown, copy: shown.copy }} onClose={hideCopy} />}
      </Suspense>
    </section>
  );
}

const lineOf = ({ kind, number, speciality, valid_to: until }: HeldQualification): string =>
  [texts.kinds[kind], number, speciality, until === null ? texts.forever : texts.until(shortDate(until))].filter(Boolean).join(' · ');

function Ending({ until, today }: { readonly until: LocalDate | null; readonly today: LocalDate }) {
  if (until === null || until > addDays(today, ENDS_SOON)) return null;
  return <p className={classes.notice}>{until < today ? texts.ended(shortDate(until)) : texts.endsSoon(shortDate(until))}</p>;
}
