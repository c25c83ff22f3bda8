import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { SecondFactor } from '#domain/service/account/second-factor.ts';
import { factorTexts } from '#texts/account/second-factor.ts';
import { Button } from '#ui/button/button.tsx';
import type { FactorChange } from './factor-dialog.tsx';
import classes from './account.module.css';
import page from '#ui/page.module.css';

const FactorDialog = lazy(() => import('./factor-dialog.tsx').then(({ FactorDialog: held }) => ({ default: held })));

interface Props {
  readonly factor: SecondFactor;
  /** E-mail of the signed-in account. */
  readonly account: string;
  readonly isOffline: boolean;
}

const { own: texts } = factorTexts;

/** The user's second factor: its state and the buttons to change it (specification 31.4). */
export function OwnFactor({ factor: { isOn, isRequired, recoveryCodes }, account, isOffline }: Props) {
  const [change, setChange] = useState<FactorChange | null>(null);
  const Icon = isOn ? IconShieldCheck : IconShieldOff;
  const open = (name: FactorChange, label: string, variant: 'filled' | 'default') => (
    <Button variant={variant} disabled={isOffline} onClick={() => setChange(name)}>
      {label}
    </Button>
  );
  return (
    <section className={page.card} aria-labelledby="pv-own-factor">
      <h2 id="pv-own-factor" className="pv-heading">
        {factorTexts.title}
      </h2>
      <p className={classes.factor}>
        <Icon size={24} stroke={1.5} aria-hidden="true" className="pv-quiet pv-fixed" />
        <span>{isOn ? texts.on : texts.off}</span>
      </p>
      {isOn && <p className={recoveryCodes < 3 ? classes.notice : page.soft}>{texts.left(recoveryCodes)}</p>}
      {isRequired && <p className={page.soft}>{isOn ? texts.required : texts.requiredOff}</p>}
      <div className="pv-row pv-wrap pv-gap-2">
        {!isOn && open('turnOn', texts.turnOn, 'filled')}
        {isOn && open('move', texts.move, 'default')}
        {isOn && open('renew', texts.renew, 'default')}
        {isOn && !isRequired && open('turnOff', texts.turnOff, 'default')}
      </div>
      <Suspense fallback={null}>
        {change !== null && <FactorDialog change={change} account={account} isOffline={isOffline} onClose={() => setChange(null)} />}
      </Suspense>
    </section>
  );
}
