import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import { type FactorSetup as Setup, inFours } from '#domain/service/account/second-factor.ts';
import { factorTexts } from '#texts/account/second-factor.ts';
import classes from './second-factor.module.css';

const { setup: texts } = factorTexts;

/** Empty space around the code. Unit: modules. Source: ISO/IEC 18004. */
const QUIET_ZONE = 4;

/** The setup of an authenticator app: the QR code, a link for the same device, and the key to type. */
export function FactorSetup({ setup: { secret, uri } }: { readonly setup: Setup }) {
  const { size, path } = useMemo(() => {
    const code = generate(uri);
    return { size: code.size, path: toSvgPath(code) };
  }, [uri]);
  const side = size + 2 * QUIET_ZONE;
  return (
    <div className="pv-column pv-gap-3">
      <p>{texts.scan}</p>
      <svg
        role="img"
        aria-label={texts.qr}
        viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
        className={classes.qr}
        shapeRendering="crispEdges"
      >
        <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <a href={uri} className={classes.link}>
        {texts.open}
      </a>
      <p>
        {texts.type} <code className="pv-strong pv-anywhere">{inFours(secret, ' ')}</code>
      </p>
      <p>{texts.confirm}</p>
    </div>
  );
}
