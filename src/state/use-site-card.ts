import { useEffect, useState } from 'react';
import { lastKnown } from '#domain/service/resource.ts';
import { SITE_FIELDS, SITE_TEXT_MAX, type SiteCard, type SiteField } from '#domain/service/site-card.ts';
import type { Outcome } from '#domain/service/problem.ts';
import { useCommands, useQueries, useValue } from './app-context.ts';
import { useFormDraft } from './use-form-draft.ts';
import type { PendingChange } from './views.ts';

/** A field that the office did not take, because somebody has changed it or the text is wrong. */
export interface RefusedSiteField {
  readonly field: SiteField;
  /** What the user entered last. */
  readonly value: string;
  /** All changes of the field on this device: a later one waits behind the refused one. */
  readonly seqs: readonly number[];
}

function refusedOf(pending: readonly PendingChange[], id: number): readonly RefusedSiteField[] {
  const own = pending.filter(({ site }) => site?.installation === id);
  const fields = new Set(own.flatMap(({ site, state }) => (site && state === 'rejected' ? [site.field] : [])));
  return [...fields].map((field) => {
    const changes = own.filter(({ site }) => site?.field === field).toSorted((one, other) => one.seq - other.seq);
    return { field, value: changes.at(-1)?.quote ?? '', seqs: changes.map(({ seq }) => seq) };
  });
}

/** The site card of an installation with what waits on this device, and the fields about which the user has to decide. */
export function useSiteCard(id: number, description: string) {
  const { siteCard, outbox } = useQueries();
  const { decide, discardChange, refresh } = useCommands();
  const resource = useValue(siteCard(id));
  const { pending } = useValue(outbox);
  const refused = refusedOf(pending, id);
  const newest = Math.max(0, ...refused.flatMap(({ seqs }) => seqs));
  useEffect(() => {
    if (newest > 0) void refresh(); // shows what the office has instead
  }, [newest, refresh]);
  const card = lastKnown(resource);
  return {
    resource,
    refused,
    /** Sends the user's text over what the office has now. */
    keepMine: async ({ field, value }: RefusedSiteField): Promise<void> => {
      if (card) await decide([['changeSite', card, field, value, description]], null);
    },
    keepTheirs: async ({ seqs }: RefusedSiteField): Promise<void> => {
      for (const seq of seqs.toReversed()) await discardChange(seq);
    },
  };
}

/** What is typed, beside the card that it was typed on: a colleague's later change of the same field is not overwritten unseen. */
interface TypedCard {
  readonly texts: Readonly<Record<SiteField, string>>;
  readonly base: SiteCard;
}

const textsOf = ({ id: _, erasures: __, files: _files, ...texts }: SiteCard): TypedCard['texts'] => texts;

const isCard = (stored: unknown): boolean =>
  typeof stored === 'object' && stored !== null && SITE_FIELDS.every((field) => typeof (stored as SiteCard)[field] === 'string');

function fromDraft(stored: unknown): TypedCard | null {
  const { texts, base } = (stored ?? {}) as Partial<TypedCard>;
  return isCard(texts) && isCard(base) ? (stored as TypedCard) : null;
}

/** The form of a site card. What is typed stays on the device until it is saved. */
export function useSiteForm(card: SiteCard, description: string) {
  const { decide } = useCommands();
  const [typed, setTyped] = useState<TypedCard>(() => ({ texts: textsOf(card), base: card }));
  const { texts, base } = typed;
  const changed = SITE_FIELDS.filter((field) => texts[field].trim() !== base[field]);
  const draft = useFormDraft(
    { values: typed, setValues: setTyped },
    { formKey: `site:${card.id}`, isDirty: changed.length > 0, fromDraft, onFound: 'restore' },
  );
  return {
    texts,
    isRestored: draft.restored !== null,
    isReading: draft.isReading,
    tooLong: SITE_FIELDS.filter((field) => texts[field].trim().length > SITE_TEXT_MAX),
    type: (field: SiteField, text: string): void => setTyped((now) => ({ ...now, texts: { ...now.texts, [field]: text } })),
    /** Stores each changed field as a decision of its own; `null`: nothing was changed. */
    save: async (): Promise<Outcome | null> => {
      if (changed.length === 0) return null;
      await draft.keep();
      const outcome = await decide(
        changed.map((field) => ['changeSite', base, field, texts[field], description] as const),
        draft.formKey,
      );
      if (outcome.ok) draft.finish();
      return outcome;
    },
  };
}
