import type { ProfileOfVisit } from '#domain/forms/choose-profile.ts';
import type { Form } from '#domain/forms/form.ts';
import type { Instant } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { VisitDocument } from '#domain/visit/document.ts';

/** A photo with its bytes; `null`: neither this device nor the office has them. */
export interface ProtocolPhoto {
  readonly sha256: string;
  readonly data: ArrayBuffer | null;
}

/** The content of the report of a visit. Only data, because a function cannot be sent to a worker. */
export interface ProtocolSheet {
  readonly document: VisitDocument;
  /** `null` if the form is not known here, or there is none. */
  readonly form: Form | null;
  /** The profile of the inverter's settings. */
  readonly profile: ProfileOfVisit;
  readonly installation: { readonly description: string; readonly sn: string; readonly address: string };
  /** The request of the visit; `null` if there is none. */
  readonly task: { readonly id: number | null; readonly reason: string } | null;
  /** Causes that were open at the installation when the file was made. */
  readonly causes: readonly string[];
  /** Number of the visit that this one replaces; `null` if it replaces none or it is not known here. */
  readonly replaces: string | null;
  /** The day of the installation's next inspection; `null` if it is not known. */
  readonly nextDue: LocalDate | null;
  readonly photos: readonly ProtocolPhoto[];
  readonly made: Instant;
}
