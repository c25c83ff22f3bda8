import { OIDC_CALLBACK_PATH } from '#domain/service/oidc.ts';
import { isIssuer } from '#server/oidc/issuer-name.ts';
import { linkBase, type Settings } from '#server/settings.ts';
import { ask } from './ask.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Where a provider says what it is. Source: OpenID Connect Discovery 1.0, 4. */
const discoveryOf = (issuer: string): URL => new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);

/** What the provider calls itself; `null` where it does not say. */
function issuerIn(text: string): string | null {
  try {
    const { issuer } = JSON.parse(text) as { issuer?: unknown };
    return typeof issuer === 'string' ? issuer : null;
  } catch {
    // expected: a page, or nothing
    return null;
  }
}

/** Whether the provider of OpenID Connect answers, by the name that was set; passwords work without, unless they are off. */
export async function oidc(settings: Settings): Promise<Finding> {
  if (settings.oidc === null) return ok('Off: staff sign in by password');
  const { issuer, isOnly } = settings.oidc;
  const back = `${linkBase(settings)}${OIDC_CALLBACK_PATH}`;
  try {
    const { status, text } = await ask(discoveryOf(issuer));
    const named = issuerIn(text);
    if (status !== 200 || named === null)
      return warn(`${issuer} (PV_OIDC_ISSUER) answers ${status} and does not say that it is a provider.`);
    if (!isIssuer(named, issuer)) return warn(`The provider calls itself ${named}: set PV_OIDC_ISSUER to that.`);
    return ok(`${issuer} answers; it has to know ${back}`);
  } catch (error) {
    return warn(
      `${issuer} (PV_OIDC_ISSUER) cannot be reached, ${isOnly ? 'and nobody can sign in' : 'staff sign in by password'}: ${(error as Error).message}`,
    );
  }
}
