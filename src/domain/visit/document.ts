import type { ANSWER_STATES, ChecklistKind, Severity } from '#domain/checklists/checklist.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { ValueText } from '#domain/checklists/rules/judgement.ts';
import type { StringData } from '#domain/checklists/rules/strings.ts';
import type { FILE_TYPES } from './limits.ts';

/*
 * The document of a visit. It has one form: members are named as on the wire, and times are text. It is hashed, signed, merged and
 * stored as a whole, together with members that only a newer version of the app knows (docs/decisions/0023-document-of-a-visit.md).
 */

/**
 * The rules of a final visit that this app follows. Without `rules` a visit follows the first ones. 2: every fault is described.
 * Source: specification 32.61.
 */
export const RULES = 2;

/** `external`: an inspection by another company, entered from its protocol. */
export const SOURCES = ['own', 'external'] as const;
export type VisitSource = (typeof SOURCES)[number];

export const STATES = ['draft', 'final'] as const;
export type VisitState = (typeof STATES)[number];

export const PRESENCES = ['present', 'absent', 'refused'] as const;
export type Presence = (typeof PRESENCES)[number];

export const SIGNERS = ['customer', 'inspector'] as const;
export type Signer = (typeof SIGNERS)[number];

export const FILE_ROLES = ['photo', 'nameplate', 'document'] as const;
export type FileRole = (typeof FILE_ROLES)[number];

export const MOMENTS = ['before', 'after'] as const;
export type Moment = (typeof MOMENTS)[number];

/** Kinds of a qualification: `D` supervision, `E` operation, a building licence. Source: Dz.U. 2022 poz. 1392; Prawo budowlane art. 62 ust. 5. */
export const QUALIFICATIONS = ['D', 'E', 'licence', 'other'] as const;
export type QualificationKind = (typeof QUALIFICATIONS)[number];

/** ISO 8601 with an offset, as the device wrote it. */
export type TimeText = string;
/** SHA-256 in lower-case hexadecimal. */
export type Sha256 = string;

export interface Qualification {
  readonly kind: QualificationKind;
  readonly number: string;
  readonly speciality: string;
  /** `null`: without an end. */
  readonly valid_to: LocalDate | null;
}

export interface Inspector {
  /** Account; `null` for an inspector of another company. */
  readonly id: number | null;
  readonly name: string;
  readonly qualification: Qualification | null;
}

export interface Instrument {
  readonly key: string;
  readonly model: string;
  readonly serial: string;
  readonly calibrated_on: LocalDate | null;
  /** The day until which the calibration is valid. Absent: an older app wrote it. */
  readonly calibrated_to?: LocalDate | null;
}

/** A string of modules. */
export interface PvString extends StringData {
  readonly key: string;
  readonly label: string;
  readonly module: string;
}

export interface Answer {
  /** Key of the checklist's item. */
  readonly item: string;
  /** Key of the string, for an item that is asked for each. */
  readonly of: string | null;
  readonly state: (typeof ANSWER_STATES)[number] | null;
  readonly value: ValueText | null;
  readonly text: string;
  readonly choice: string | null;
  readonly files: readonly Sha256[];
  readonly changed_at: TimeText;
}

export interface Finding {
  readonly key: string;
  readonly item: string | null;
  readonly of: string | null;
  readonly text: string;
  readonly severity: Severity;
  /** What is recommended. */
  readonly action: string;
  /** It was mended during the visit. Absent: it was not. */
  readonly mended?: boolean;
  readonly due_on: LocalDate | null;
  readonly files: readonly Sha256[];
  /** Key under which the finding was filed as a service request. */
  readonly task_key: string | null;
}

/** A recommendation of the inspection before. */
export interface EarlierFinding {
  readonly visit: string | null;
  readonly key: string;
  readonly text: string;
  /** Of the finding that it came of. Absent: an older app wrote it. */
  readonly severity?: Severity;
  readonly due_on: LocalDate | null;
  /** `null`: not decided yet. */
  readonly is_done: boolean | null;
}

/** A part that was built in. */
export interface Part {
  readonly key: string;
  readonly name: string;
  readonly serial: string;
  readonly quantity: ValueText;
  readonly unit: string;
}

/** One setting as read from the inverter (`#domain/checklists/settings.ts`). */
export interface ReadInverterSetting {
  readonly name: string;
  /** A number, or words such as the name of a curve; `null`: the inverter does not have it. */
  readonly value: string | null;
  readonly unit: string;
  readonly seconds: ValueText | null;
}

export interface InverterSettings {
  readonly profile: VersionedKey | null;
  readonly country_code: string;
  readonly firmware: string;
  readonly read: readonly ReadInverterSetting[];
}

/** Measurements of the guide in a service visit, after the section about safety. Their wording does not change with the guide. */
export interface GuidedMeasurements {
  /** Topic of the page. */
  readonly topic: string;
  readonly title: string;
  /** Each is a question of the visit. Keys begin with `guide-`. */
  readonly items: readonly { readonly key: string; readonly ask: string; readonly normal: string }[];
}

/** A version of a checklist or of a profile of settings. */
export interface VersionedKey {
  readonly key: string;
  readonly version: number;
}

export interface Signature {
  readonly role: Signer;
  readonly name: string;
  readonly at: TimeText;
  /** x, y, x, y … of each stroke, in the measure of the field. */
  readonly strokes: readonly (readonly number[])[];
  /** Hash of the content that was signed (content-hash.ts). */
  readonly of: Sha256;
}

export interface VisitFile {
  readonly sha256: Sha256;
  readonly bytes: number;
  readonly type: (typeof FILE_TYPES)[number];
  readonly role: FileRole;
  readonly thumb: { readonly sha256: Sha256; readonly bytes: number } | null;
  readonly name: string;
  readonly taken_at: TimeText | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly caption: string;
  readonly moment: Moment | null;
  readonly place: { readonly lat: number; readonly lon: number; readonly accuracy: number } | null;
}

export interface VisitDocument {
  /** The rules that it follows (`RULES`), newer ones too. Absent: an older app wrote it. */
  readonly rules?: number;
  readonly uuid: string;
  readonly installation: number;
  readonly task: number | null;
  readonly kind: ChecklistKind;
  readonly source: VisitSource;
  readonly state: VisitState;
  readonly number: string;
  /** The final visit that this one corrects. */
  readonly replaces: string | null;
  readonly correction_reason: string | null;
  /** `null` for an inspection by another company only. */
  readonly form: VersionedKey | null;
  /** Absent: the visit did not begin with a diagnosis. */
  readonly guide?: GuidedMeasurements;
  /** The day of the next inspection that the inspector named. */
  readonly next_on: LocalDate | null;
  readonly started_at: TimeText;
  readonly ended_at: TimeText | null;
  /** Start or end were not measured by the device's clock. */
  readonly times_by_hand: boolean;
  readonly is_full_scope: boolean;
  readonly technician: { readonly id: number; readonly name: string };
  readonly inspector: Inspector | null;
  readonly wants_signature_of_inspector: boolean;
  readonly owner: { readonly name: string };
  /** The building or object, as the protocol names it. */
  readonly object: string;
  readonly scope: string;
  readonly usage_advice: string;
  readonly conditions: Conditions;
  readonly instruments: readonly Instrument[];
  readonly strings: readonly PvString[];
  readonly answers: readonly Answer[];
  readonly findings: readonly Finding[];
  readonly earlier: readonly EarlierFinding[];
  readonly work_done: string;
  readonly notes: string;
  readonly parts: readonly Part[];
  readonly settings: InverterSettings | null;
  readonly customer: { readonly name: string; readonly presence: Presence | null; readonly reason: string | null };
  readonly signatures: readonly Signature[];
  readonly files: readonly VisitFile[];
}

/** Conditions of the measurements. Units: W/m² and °C. */
export interface Conditions {
  readonly weather: string;
  readonly irradiance: ValueText | null;
  readonly module_temperature: ValueText | null;
  readonly air_temperature: ValueText | null;
}
