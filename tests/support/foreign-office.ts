import type { Clock } from './clock.ts';
import { anOfficesCare } from './office-care.ts';
import { officeVersions, type ListView, listBody } from './office-list.ts';
import { json } from './http.ts';

/** A service request as the office lists it; names of the wire. */
export interface OfficeRow {
  id: number;
  employee: string;
  description: string;
  inverter_sn: string;
  creation_date: string;
  update_date: string | null;
  status: number;
  reason: string;
  order: string;
  client_ref: string | null;
}

export interface OfficeOptions {
  readonly clock: Clock;
  /** Whether it honours keys and preconditions and announces this. Otherwise it knows only the calls of specification 17.1 to 17.32. */
  readonly isKeyed: boolean;
  /** How this backend changes a row before it stores it. */
  readonly rewrite?: (row: OfficeRow) => OfficeRow;
  /** Answers a creation with the task, or with another body. */
  readonly says?: 'task' | 'number' | 'nothing';
  /** Sends a version beside its list, as ours does, although it is not ours. */
  readonly saysVersion?: boolean;
  /** How it answers requests for the list until a test changes it. */
  readonly shows?: ListView;
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** A backend in memory with the calls for tasks: ours, or a foreign one that ignores every key. */
export function anOffice({ clock, isKeyed, rewrite = (row) => row, says = 'task', shows = {}, saysVersion = isKeyed }: OfficeOptions) {
  const rows = new Map<number, OfficeRow>();
  const byKey = new Map<string, number>();
  const late: { readonly at: number; readonly commit: () => void }[] = [];
  const arrivals: string[] = [];
  let token = 'token-1';
  let lastId = 100;
  let view = shows;
  let emptyUntil = Number.NEGATIVE_INFINITY;
  /** The reason of each row as it was sent, before the backend changed it. */
  const sentReasons = new Map<number, string>();
  const earlier: { readonly at: number; readonly rows: readonly OfficeRow[] }[] = [];
  const ours: Record<string, string> = isKeyed ? { 'x-pv-care': '1', 'pv-epoch': '0'.repeat(32) } : {};
  const versions = officeVersions(rows);
  let changesAsked = 0;
  let epoch: string | null = isKeyed ? '0'.repeat(32) : null;
  /** Set after a restore: a change of a task has to send the epoch. */
  let asksForEpoch = false;
  const epochsSeen: string[] = [];
  const stamp = () => new Date(clock.now()).toISOString();

  const settle = () => {
    for (const one of late.splice(0)) {
      if (one.at <= clock.now()) one.commit();
      else late.push(one);
    }
  };
  /** The list as it was until now, for lists that lag behind. */
  const note = () => {
    if (view.lag) earlier.push({ at: clock.now(), rows: [...rows.values()].map((row) => ({ ...row })) });
  };
  const listed = (): readonly OfficeRow[] => {
    if (clock.now() < emptyUntil) return [];
    const { lag } = view;
    const overtaken = lag ? earlier.find(({ at }) => at > clock.now() - lag) : undefined;
    return overtaken ? overtaken.rows : [...rows.values()];
  };

  const file = (body: Record<string, unknown>, key: string | null): OfficeRow => {
    const known = isKeyed && key !== null ? byKey.get(key) : undefined;
    const held = known === undefined ? undefined : rows.get(known);
    if (held) return held;
    note();
    lastId += 1;
    const row = rewrite({
      id: lastId,
      employee: text(body.employee),
      description: text(body.description),
      inverter_sn: text(body.inverter_sn),
      creation_date: text(body.creation_date),
      update_date: null,
      status: 0,
      reason: text(body.reason),
      order: text(body.order),
      client_ref: isKeyed ? key : null,
    });
    rows.set(row.id, row);
    sentReasons.set(row.id, text(body.reason));
    if (key !== null) byKey.set(key, row.id);
    return row;
  };

  const change = (id: number, body: Record<string, unknown>, condition: string | null): Response => {
    const row = rows.get(id);
    if (!row) return json(404, { detail: 'Nie znaleziono.' });
    if (isKeyed && condition !== null && condition !== shownTag(row)) return json(412, row);
    note();
    row.status = Number(body.status);
    row.update_date = text(body.update_date);
    return json(200, row);
  };

  const shownTag = (row: OfficeRow): string => `"${row.status}-${row.update_date === null ? 0 : Date.parse(row.update_date)}"`;

  const care = anOfficesCare({
    rows,
    tagOf: shownTag,
    reopen: (row) => Object.assign(row, { status: 0, update_date: stamp() }),
  });

  /** Refuses a change with another epoch. */
  const refusedByEpoch = (epochHeader: string | null, method: string | undefined): Response | null => {
    if (epochHeader !== null) epochsSeen.push(epochHeader);
    if (epoch === null || method === 'GET') return null;
    if (epochHeader !== null && epochHeader !== epoch)
      return json(412, { detail: 'Serwer przywrócono z kopii.', code: 'other_epoch' }, ours);
    const isMissing = epochHeader === null && asksForEpoch && method === 'PUT';
    return isMissing ? json(428, { detail: 'Brak nagłówka PV-Epoch.', code: 'epoch_required' }, ours) : null;
  };

  const answerTo = (row: OfficeRow): Response => {
    if (says === 'nothing') return json(201, { ok: true }, ours);
    return json(201, says === 'number' ? { id: row.id } : row, ours);
  };

  return {
    rows,
    care,
    /** Keys of the creations that arrived, one entry for each request. */
    arrivals,
    settle,
    token: () => token,
    /** Number of requests for changes only. */
    changesAsked: () => changesAsked,
    /** The epoch header of each change. */
    epochsSeen,
    epoch: () => epoch,
    /** Sends no epoch from now on, like an older version of our server. */
    tellsNoEpoch: () => {
      epoch = null;
      delete ours['pv-epoch'];
    },
    /** Sends this epoch from now on. */
    tellsEpoch: (epochHeader: string) => {
      epoch = epochHeader;
      ours['pv-epoch'] = epochHeader;
    },
    /** Returns a function that restores the current state. After that numbers are assigned again. */
    backup: (): ((next?: string) => void) => {
      const kept = { rows: structuredClone([...rows]), keys: [...byKey], reasons: [...sentReasons], lastId, care: care.backup() };
      return (next = String(Number(epoch?.[0] ?? 0) + 1).repeat(32)) => {
        for (const map of [rows, byKey, sentReasons]) map.clear();
        for (const [id, row] of structuredClone(kept.rows)) rows.set(id, row);
        for (const [key, id] of kept.keys) byKey.set(key, id);
        for (const [id, reason] of kept.reasons) sentReasons.set(id, reason);
        lastId = kept.lastId;
        late.splice(0);
        earlier.splice(0);
        kept.care();
        versions.forget();
        epoch = next;
        ours['pv-epoch'] = next;
        asksForEpoch = true;
      };
    },
    /** It was restored from a backup: its count of changes starts again. */
    forgetsVersions: () => versions.forget(),
    changeToken: (to: string) => {
      token = to;
    },
    /** Files, closes, reopens or removes a request at the office. */
    files: (body: Record<string, unknown>) => file(body, null),
    sets: (id: number, status: number) => {
      const row = rows.get(id);
      note();
      if (row) Object.assign(row, { status, update_date: stamp() });
    },
    removes: (id: number) => {
      note();
      return rows.delete(id);
    },
    /** Adds an earlier request under the key that it was sent with. */
    restores: (row: OfficeRow) => {
      rows.set(row.id, { ...row });
      if (row.client_ref !== null) byKey.set(row.client_ref, row.id);
      lastId = Math.max(lastId, row.id);
    },
    reasonSent: (id: number) => sentReasons.get(id),
    /** From now on the list is answered like this. */
    shows: (how: ListView) => {
      view = how;
    },
    /** For this many ms the list is answered empty. */
    empties: (ms: number) => {
      emptyUntil = clock.now() + ms;
    },
    /** The present answer to a request for the list. */
    listed: (): readonly OfficeRow[] => {
      settle();
      const shown = listBody(listed(), '', view.as === 'paged' ? { ...view, as: 'all' } : view) as OfficeRow[] | { results: OfficeRow[] };
      return Array.isArray(shown) ? shown : shown.results;
    },
    /** Carries a request out; `delay` in ms postpones the write without an answer. */
    async receive(url: string, init: RequestInit, delay = 0): Promise<Response> {
      settle();
      const headers = new Headers(init.headers);
      const body = init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {};
      const { pathname: path, search } = new URL(url, 'http://office');
      if (headers.get('authorization') !== `Token ${token}`) return json(401, { detail: 'Nieprawidłowy token.' });
      const refused = refusedByEpoch(headers.get('pv-epoch'), init.method);
      if (refused) return refused;
      if (path === '/care/v1/task_changes/' && isKeyed) {
        changesAsked += 1;
        return json(200, versions.since(Number(new URLSearchParams(search).get('since'))), ours);
      }
      if (path.startsWith('/care/')) {
        const answered = isKeyed
          ? care.answers(path, body, {
              condition: headers.get('if-match'),
              key: headers.get('idempotency-key')?.replaceAll('"', '') ?? null,
            })
          : { status: 404, body: { detail: 'Nie znaleziono.' } };
        return json(answered.status, answered.body, ours);
      }
      if (init.method === 'GET') {
        const version: Record<string, string> = saysVersion ? { 'x-pv-version': String(versions.now()) } : {};
        return json(200, listBody(listed(), search, view), { ...ours, ...version });
      }
      const key = headers.get('idempotency-key')?.replaceAll('"', '') ?? null;
      if (init.method === 'POST') {
        if (key) arrivals.push(key);
        if (delay === 0) return answerTo(file(body, key));
        late.push({ at: clock.now() + delay, commit: () => void file(body, key) });
        return json(202, { accepted: true });
      }
      return change(Number(path.split('/').at(-2)), body, headers.get('if-match'));
    },
  };
}

export type Office = ReturnType<typeof anOffice>;
