import { randomUUID } from 'node:crypto';
import { askedItems, isDecided } from '#domain/visit/asked-items.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { anAnswer } from '#tests/support/visits.ts';
import type { Product } from '#tests/support/product.ts';
import { inspectionChecklist } from '#texts/checklists/inspection.ts';

/* An inspection as large as they are: 40 strings, each question answered. */

async function ask<T>({ address, office }: Product, path: string, init: RequestInit = {}): Promise<T> {
  const headers = { authorization: `Token ${await office.signIn()}`, 'content-type': 'application/json', ...init.headers };
  const answer = await fetch(`${address}/care/v1/${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

const NOTE =
  'Sprawdzono na miejscu, bez uwag. Dostęp od strony ogrodu, drabina 6 m. Zaciski dokręcono momentem 2,5 Nm, przyrząd jak w protokole.'.repeat(
    2,
  );

/** Answers every question, and those that the answers bring up. */
function answered(document: VisitDocument, note: string): VisitDocument {
  for (let now = document; ; ) {
    const open = askedItems(inspectionChecklist, now).filter((one) => !isDecided(one));
    if (open.length === 0) return now;
    const answers = open.map(({ item, of }) =>
      anAnswer(item.key, {
        of,
        state: item.type === 'state' ? 'ok' : null,
        value: item.type === 'number' ? String(Math.min(item.max ?? 250, Math.max(item.min ?? 0, 250))) : null,
        choice: item.type === 'choice' ? (item.choices[0]?.key ?? null) : null,
        text: note || (item.type === 'state' || item.type === 'number' || item.type === 'choice' ? '' : 'Nr 12/2026'),
      }),
    );
    const next = {
      ...now,
      answers: [...now.answers.filter((one) => !open.some(({ item, of }) => one.item === item.key && one.of === of)), ...answers],
    };
    if (next.answers.length === now.answers.length) return next;
    now = next;
  }
}

const sizeOf = (document: VisitDocument): number => Buffer.byteLength(JSON.stringify(document));

/** A draft of the product's technician that has all but its end, kept by the server. `bytes`: its size, as far as notes can make it so. */
export async function aLargeInspection(product: Product, bytes: number): Promise<string> {
  const due = await ask<readonly { last: { visit: string; source: string } | null }[]>(product, 'inspections/');
  const done = due.find(({ last }) => last?.source === 'own')?.last?.visit ?? '';
  const before = await ask<VisitDocument>(product, `visits/${done}/`);
  const [me] = (await ask<readonly { id: number; is_me: boolean }[]>(product, 'technicians/')).filter((one) => one.is_me);
  const uuid = randomUUID();
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const draft: VisitDocument = {
    ...before,
    uuid,
    number: `P-${before.installation}-${day}-${uuid.slice(0, 4).toUpperCase()}`,
    state: 'draft',
    replaces: null,
    started_at: new Date().toISOString(),
    ended_at: null,
    technician: { id: me?.id ?? 0, name: 'Jan Nowak' },
    signatures: [],
    files: [],
    answers: [],
    customer: { name: '', presence: 'absent', reason: null },
    strings: Array.from({ length: VISIT_MAX.strings }, (_, n) => ({
      key: `s${n + 1}`,
      label: `MPPT${Math.floor(n / 2) + 1}/${(n % 2) + 1}`,
      module: 'Moduł 450 W',
      modules: 14,
      voc_stc: '45.2',
      isc_stc: '11.5',
      beta: '-0.28',
      alpha: '0.05',
    })),
  };
  const [short, long] = [answered(draft, ''), answered(draft, NOTE)];
  const document = sizeOf(long) <= bytes ? long : fitted(short, bytes);
  await ask(product, `visits/${uuid}/`, { method: 'PUT', body: JSON.stringify(document), headers: { 'if-none-match': '*' } });
  return uuid;
}

/** With notes in as many answers as the size allows. */
function fitted(document: VisitDocument, bytes: number): VisitDocument {
  let room = bytes - sizeOf(document);
  const noted = document.answers.map((one) => {
    room -= Buffer.byteLength(NOTE);
    return room > 0 ? { ...one, text: NOTE } : one;
  });
  return { ...document, answers: noted };
}
