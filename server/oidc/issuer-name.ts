/** Whether a provider calls itself what was set: a path has to be the same to its last stroke. Source: OpenID Connect Discovery 1.0, 4.3. */
export const isIssuer = (named: string, issuer: string): boolean => URL.canParse(named) && new URL(named).href === new URL(issuer).href;
