import { useCallback, useState } from 'react';
import { SIGNERS, type Signer } from '#domain/visit/document.ts';
import type { Strokes } from '#domain/visit/strokes.ts';
import { useFormDraft } from '#state/use-form-draft.ts';

type InkOfSigners = Readonly<Partial<Record<Signer, Strokes>>>;

/** What is drawn in the fields for signatures and not confirmed yet. */
export interface Ink {
  readonly of: (signer: Signer) => Strokes;
  readonly draw: (signer: Signer, strokes: Strokes) => void;
}

/** The draft of a visit's ink. It is stored on devices, so the key must not change. */
export const inkDraftKey = (uuid: string): string => `visit.ink:${uuid}`;

const NOTHING: InkOfSigners = {};
const isStroke = (stroke: unknown): stroke is readonly number[] => Array.isArray(stroke) && stroke.every((part) => Number.isInteger(part));

function fromDraft(stored: unknown): InkOfSigners | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const strokesIn = (of: unknown): Strokes => (Array.isArray(of) ? of.filter(isStroke) : []);
  return Object.fromEntries(SIGNERS.map((signer) => [signer, strokesIn((stored as Record<string, unknown>)[signer])]));
}

/** Ink that survives a killed page. It becomes part of the document when it is confirmed as a signature. */
export function useInk(uuid: string): Ink {
  const [values, setValues] = useState(NOTHING);
  const isDirty = SIGNERS.some((signer) => (values[signer] ?? []).length > 0);
  useFormDraft({ values, setValues }, { formKey: inkDraftKey(uuid), isDirty, fromDraft, onFound: 'restore' });
  const draw = useCallback((signer: Signer, strokes: Strokes) => setValues((ink) => ({ ...ink, [signer]: strokes })), []);
  return { of: (signer) => values[signer] ?? [], draw };
}
