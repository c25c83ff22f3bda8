import { type ReactNode, useState } from 'react';
import { inFours } from '#domain/service/account/second-factor.ts';
import { factorTexts } from '#texts/account/second-factor.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './second-factor.module.css';

interface Props {
  readonly codes: readonly string[];
  /** The account of the codes, for the printed page. */
  readonly account: string;
  /** The button that continues. */
  readonly children: ReactNode;
}

const { codes: texts } = factorTexts;

/** Recovery codes, shown once, to be copied or printed. Only the codes are printed, not the rest of the screen. */
export function RecoveryCodes({ codes, account, children }: Props) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const formatted = codes.map((code) => inFours(code, '-'));
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText([texts.printTitle(account), ...formatted].join('\n'));
      setCopied('yes');
    } catch {
      // expected: a page without HTTPS has no clipboard, and a browser may deny it; the text below says so
      setCopied('no');
    }
  };
  return (
    <div className="pv-column pv-gap-3">
      <p>{texts.lead}</p>
      <div className={classes.sheet} data-pv-alone-on-paper="">
        <p className={classes.paperTitle}>{texts.printTitle(account)}</p>
        <ul className={classes.codes} aria-label={texts.list}>
          {formatted.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className="pv-flow pv-gap-2">
        <PlainButton look="outline" className={classes.button} onClick={() => void copy()}>
          {texts.copy}
        </PlainButton>
        <PlainButton look="outline" className={classes.button} onClick={() => window.print()}>
          {texts.print}
        </PlainButton>
      </div>
      <p role="status" className={classes.soft}>
        {copied !== null && (copied === 'yes' ? texts.copied : texts.notCopied)}
      </p>
      {children}
    </div>
  );
}
