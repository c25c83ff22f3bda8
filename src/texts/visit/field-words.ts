import type { Checklist } from '#domain/checklists/checklist.ts';
import { itemsOf } from '#domain/visit/asked-items.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { inspectionTexts } from './inspection.ts';
import { finishTexts, visitTexts } from './visit.ts';

/** Fields and lists of the document of a visit. */
const WORDS: Readonly<Record<string, string>> = {
  work_done: finishTexts.workDone,
  notes: finishTexts.notes,
  technician: finishTexts.technician,
  customer: finishTexts.customer,
  signatures: finishTexts.signature,
  findings: visitTexts.finding,
  strings: visitTexts.strings,
  owner: inspectionTexts.owner,
  object: inspectionTexts.object,
  scope: inspectionTexts.scope,
  usage_advice: inspectionTexts.usage,
  conditions: inspectionTexts.conditions,
  instruments: inspectionTexts.instruments,
  earlier: inspectionTexts.earlier,
  inspector: inspectionTexts.inspector,
  next_on: inspectionTexts.next,
  is_full_scope: inspectionTexts.isFullScope,
  wants_signature_of_inspector: inspectionTexts.handOver,
  correction_reason: finishTexts.correctionReason,
  guide: 'Pomiary z poradnika',
  parts: 'Zamontowane części',
  files: 'Zdjęcia',
  settings: 'Nastawy',
  'settings.profile': 'Wzorzec nastaw',
  state: 'Stan wizyty',
  ended_at: finishTexts.ended,
  started_at: finishTexts.begun,
};

/** What a path in a document is about: the question of an answer, else the field or list. Range: the path itself for a member of a newer version. */
export function fieldWords(path: string, checklist: Checklist | null, document: Pick<VisitDocument, 'strings' | 'guide'>): string {
  const [name = '', member = '', of] = path.split('.');
  const isReading = name === 'settings' && member === 'read';
  if (name !== 'answers' && !isReading) return WORDS[path] ?? WORDS[name] ?? path;
  const key = isReading ? of : member;
  const item = checklist === null || key === undefined ? undefined : itemsOf(checklist, document).get(key);
  const label = document.strings.find((one) => one.key === of)?.label;
  return [label, item?.ask ?? key ?? path].filter(Boolean).join(' · ');
}
