import { SITE_FIELDS, type SiteCard, type SiteField } from '#domain/service/site-card.ts';
import type { Wire } from '#remote/wire.ts';
import { findSiteCard } from '#server/store/site-cards.store.ts';
import { aModemForm, anApi } from '#tests/support/api.ts';
import { json } from '#tests/support/http.ts';
import { DEVICES, type Mishap } from './events.ts';

/* The real server for histories of a site card, and the way to it, which sees what each change did. */

/** The server of all histories; each history has the card emptied. */
export async function aSiteOffice() {
  const api = await anApi('pglite');
  const id = ((await api.ask('POST', 'pv_admin/', aModemForm())).body as { id: number }).id;
  const tokens: string[] = [];
  for (let at = 0; at < DEVICES; at++) {
    await api.database.rows('insert into staff (email, password) select $1, password from staff limit 1', [`technik${at}@example.com`]);
    const { body } = await api.ask('POST', 'api-token-auth-care/login/', {
      username: `technik${at}@example.com`,
      password: 'Serwis!2026',
    });
    tokens.push((body as { token: string }).token);
  }
  const card = async (): Promise<SiteCard> => {
    const found = await findSiteCard(api.database, id);
    if (!found) throw new Error('The installation is gone.');
    return found;
  };
  return { api, id, tokens, card, remove: api.remove };
}
export type SiteOffice = Awaited<ReturnType<typeof aSiteOffice>>;

interface Change {
  readonly by: number;
  readonly field: SiteField;
  readonly value: string;
}

/** What happened at the office, and what was broken there. */
export function aRecord() {
  return {
    applied: [] as Change[],
    broken: [] as string[],
    erased: new Set<string>(),
    isForeign: false,
  };
}
export type Watched = ReturnType<typeof aRecord>;

/** A text of the card, of the time between two erasures. */
export const textOf = (card: SiteCard, name: SiteField): string => `${card.erasures}:${card[name]}`;

/** What a user knows of a field: every text that was shown, and the office's text on which a decision now is based. */
export interface Knowledge {
  readonly shown: Set<string>;
  base: string | null;
}

/** Carries calls to the server one at a time, so that what each has changed is seen. */
export function aWire(office: SiteOffice, record: Watched, at: number, knows: (field: SiteField) => Knowledge) {
  let turn = Promise.resolve();
  const coming: Mishap[] = [];
  const patch = async (url: string, init: RequestInit): Promise<Response> => {
    if (record.isForeign) record.broken.push(`FOREIGN: a change was sent to another backend`);
    const sent = JSON.parse(String(init.body)) as Record<string, string>;
    const before = await office.card();
    const answer = await office.api.app.request(url, init);
    const after = await office.card();
    for (const name of SITE_FIELDS) {
      if (before[name] === after[name]) continue;
      const value = after[name];
      if (!Object.values(sent).includes(value)) record.broken.push(`WRONG: ${name} became ${value}`);
      if (!value.startsWith(`d${at}-`)) record.broken.push(`ACCOUNT: ${value} was sent by device ${at}`);
      if (!knows(name).shown.has(before[name])) record.broken.push(`OVERWRITTEN: ${before[name]} of ${name} by ${value}, unseen`);
      if (record.erased.has(value)) record.broken.push(`ERASED: ${value} of ${name} came back by itself`);
      record.applied.push({ by: at, field: name, value });
      knows(name).base = textOf(after, name);
    }
    const isAsked = answer.status === 412 && !('code' in ((await answer.clone().json()) as object));
    const asked = SITE_FIELDS.find((name) => name in renamed(sent));
    if (isAsked && asked && knows(asked).base === textOf(before, asked))
      record.broken.push(`NEEDLESS: device ${at} is asked about ${asked}, which nobody else has changed`);
    return answer;
  };
  const carry = async (url: string, init: RequestInit): Promise<Response> => {
    const isChange = init.method === 'PATCH';
    const mishap = isChange ? (coming.shift() ?? 'none') : 'none';
    if (mishap === 'lost-before') throw new TypeError('Failed to fetch');
    if (mishap === 'portal') return new Response('<html>Hotel</html>', { headers: { 'content-type': 'text/html' } });
    if (mishap === 'refused') return json(400, { access: ['Nie teraz.'] });
    if (record.isForeign && url.includes('/care/')) return json(404, { detail: 'Nie ma takiego adresu.' });
    const answer = await (isChange ? patch(url, init) : office.api.app.request(url, init));
    if (mishap === 'lost-after') throw new TypeError('Failed to fetch');
    if (mishap === '500-after') return json(500, { detail: 'Błąd.' });
    return record.isForeign ? json(answer.status, await answer.json()) : answer;
  };
  const wire: Wire = {
    base: '',
    timeout: 30_000,
    fetch: (url, init) => {
      const answering = turn.then(() => carry(url, init));
      turn = answering.then(
        () => undefined,
        () => undefined,
      );
      return answering;
    },
  };
  return { wire, coming };
}

/** The fields of a body by their names in the code. */
const renamed = ({ contact_name, contact_phone, ...same }: Record<string, string>): Record<string, string> => ({
  ...same,
  ...(contact_name !== undefined && { contactName: contact_name }),
  ...(contact_phone !== undefined && { contactPhone: contact_phone }),
});
