/** Hosts of Microsoft's sign-in, its national clouds included. */
const MICROSOFT = /(^|\.)(microsoftonline\.(com|us|de)|partner\.microsoftonline\.cn|chinacloudapi\.cn|windows\.net)$/i;

/** Whether this is Microsoft's name for any directory: whoever has one could sign in, and say which e-mail address is theirs. */
export const isAnyDirectory = (issuer: string): boolean =>
  URL.canParse(issuer) &&
  MICROSOFT.test(new URL(issuer).hostname) &&
  /^\/(common|organizations|consumers)(\/|$)/i.test(new URL(issuer).pathname);

/** Whether a provider calls itself what was set: a path has to be the same to its last stroke. Source: OpenID Connect Discovery 1.0, 4.3. */
export const isIssuer = (named: string, issuer: string): boolean => URL.canParse(named) && new URL(named).href === new URL(issuer).href;
