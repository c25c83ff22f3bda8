import type { ProfileOfVisit } from '#domain/visit/choose-profile.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import { addressLine, type Installation } from '#domain/service/installation.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import { nextDueOf } from '#domain/visit/inspection-due.ts';
import { shortDate } from '#texts/dates.ts';
import { causeName } from '#texts/diagnoses.ts';
import type { FactsOfVisit } from '#texts/visit/protocol/protocol-facts.ts';

/** A photo with its bytes; `null`: neither this device nor the office has them. */
export interface ProtocolPhoto {
  readonly sha256: string;
  readonly data: ArrayBuffer | null;
}

/** The content of the protocol of a visit. Only data, because a function cannot be sent to a worker. */
export interface ProtocolSheet extends FactsOfVisit {
  /** The profile of the inverter's settings. */
  readonly profile: ProfileOfVisit;
  readonly installation: NonNullable<FactsOfVisit['installation']>;
  /** What is told to those who sign about their data (RODO art. 13); empty: nothing. */
  readonly privacyNote: string;
  readonly photos: readonly ProtocolPhoto[];
  readonly made: Instant;
}

/** The visit of a protocol. */
interface VisitOfProtocol extends Pick<ProtocolSheet, 'document' | 'checklist' | 'photos'> {
  /** Name of the installation. */
  readonly about: string;
  readonly sn: string;
  /** The copy that the office confirmed; `null`: it has none. */
  readonly office: Pick<AnsweredVisit, 'next_due'> | null;
}

/** What is known of it beside the document. */
interface Known extends Pick<ProtocolSheet, 'profile' | 'task' | 'replaces' | 'privacyNote'> {
  readonly installation: Installation | null;
  readonly causes: readonly Pick<Diagnosis, 'cause' | 'since'>[];
}

/** The content of a protocol. */
export function sheetOf({ document, checklist, photos, about, sn, office }: VisitOfProtocol, known: Known): ProtocolSheet {
  const { profile, task, replaces, privacyNote, installation, causes } = known;
  const address = installation ? addressLine(installation.address) : '';
  const open = causes.map(({ cause, since }) => `${causeName(cause)} (od ${shortDate(localDateOf(since))})`);
  return {
    ...{ document, checklist, photos, profile, task, replaces, privacyNote },
    installation: { description: about, sn, address },
    causes: document.kind === 'service' ? open : [],
    nextDue: nextDueOf(document, office, Date.now()),
    made: Date.now() as Instant,
  };
}
