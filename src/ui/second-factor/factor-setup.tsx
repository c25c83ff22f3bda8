import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import { type FactorSetup as Setup, inFours } from '#domain/service/account/second-factor.ts';
import { factorTexts } from '#texts/account/second-factor.ts';
import classes from './second-factor.module.css';

const { setup: texts } = factorTexts;

/** Unit: modules of empty space around the code. Source: ISO/IEC 18004. */
const QUIET = 4;

/** What an authenticator app is given: the QR code, a link for the same device, and the key to be typed. */
export function FactorSetup({ setup: { secret, uri } }: { readonly setup: Setup }) {
  const { size, path } = useMemo(() => {
    const code = generate(uri);
    return { size: code.size, path: toSvgPath(code) };
  }, [uri]);
  const side = size + 2 * QUIET;
  return (
    <div className={classes.setup}>
      <p className={classes.text}>{texts.scan}</p>
      <svg
        role="img"
        aria-label={texts.qr}
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        className={classes.qr}
        shapeRendering="crispEdges"
      >
        <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <a href={uri} className={classes.link}>
        {texts.open}
      </a>
      <p className={classes.text}>
        {texts.type} <code className={classes.secret}>{inFours(secret, ' ')}</code>
      </p>
      <p className={classes.text}>{texts.confirm}</p>
    </div>
  );
}
