import { compassAzimuth, compassPoint, isNortherly } from '#domain/energy/azimuth.ts';
import { meteringPointProblem, tidyMeteringPoint } from '#domain/grid/metering-point.ts';
import type { Source } from '#domain/grid/status.ts';
import { INSTALLATION_MAX, ONE_PHASE_USUAL_MAX, RATED_USUAL_MIN } from '#domain/service/limits.ts';
import {
  asNumber,
  azimuthProblem,
  coordinateProblem,
  isDecimal,
  isWhole,
  type NumberProblem,
  powerProblem,
  tiltProblem,
} from '#domain/service/typed-values.ts';
import { isInPoland } from '#domain/service/map/map-places.ts';
import { polishNumber } from '#texts/numbers.ts';
import { voltageReportTexts } from '#texts/voltage/voltage-report.ts';
import { wizardTexts } from '#texts/wizard.ts';
import { FIELD_ORDER, hasField, isRequired, type WizardErrors, type WizardField, type WizardValues } from './wizard-fields.ts';

/** Errors by field. Limits: specification 14.1 to 14.12. */
export function wizardErrors(source: Source, values: WizardValues): WizardErrors {
  const errors: WizardErrors = {};
  for (const field of FIELD_ORDER.filter((name) => hasField(source, name))) {
    const error = errorOf(source, field, values[field].trim());
    if (error) errors[field] = error;
  }
  return errors;
}

function errorOf(source: Source, field: WizardField, value: string): string | undefined {
  const { errors } = wizardTexts;
  if (value === '') {
    if (field === 'phases') return errors.phases;
    return isRequired(source, field) ? errors.required : undefined;
  }
  if (field === 'ppe') return meteringPointError(value);
  const max = INSTALLATION_MAX[field as keyof typeof INSTALLATION_MAX];
  const isLong = max !== undefined && value.length > max;
  if (field === 'latitude' || field === 'longitude') return isLong ? errors.tooLong(max) : errorText(coordinateProblem(field, value));
  if (field === 'tilt') return errorText(tiltProblem(value));
  if (field === 'azimuth') return errorText(azimuthProblem(value));
  if (field === 'inverterPower' || field === 'generatorPower') return errorText(powerProblem(value));
  return isLong ? errors.tooLong(max) : undefined;
}

const errorText = (problem: NumberProblem | null): string | undefined => (problem === null ? undefined : wizardTexts.errors[problem]);

function meteringPointError(value: string): string | undefined {
  const problem = meteringPointProblem(tidyMeteringPoint(value));
  return problem === null ? undefined : voltageReportTexts.metering.problems[problem];
}

const azimuthOf = (value: string): number | null => (value.trim() === '' || azimuthProblem(value.trim()) ? null : asNumber(value));

/** The compass direction of a typed azimuth; `isAsStored`: unchanged, so it is not converted. */
export function azimuthHint(value: string, isAsStored = false): string {
  const { azimuth: words } = wizardTexts;
  const typed = azimuthOf(value);
  if (typed === null) return words.none;
  const compass = compassAzimuth(typed);
  if (typed >= 0) return compass === 180 ? words.south : words.compass(compass, words.points[compassPoint(compass)]);
  return (isAsStored ? words.fromSouth : words.converted)(polishNumber(typed), compass, words.points[compassPoint(compass)]);
}

/** Warnings about unusual values, each at the last field that it concerns. */
export function wizardWarnings(source: Source, values: WizardValues): WizardErrors {
  const { warnings } = wizardTexts;
  const inverter = isWhole(values.inverterPower.trim()) ? asNumber(values.inverterPower) : 0;
  const generator = isWhole(values.generatorPower.trim()) ? asNumber(values.generatorPower) : 0;
  const unusual: WizardErrors = {};
  if (values.phases === '1' && inverter > ONE_PHASE_USUAL_MAX) unusual.inverterPower = warnings.onePhase;
  if (isTiny(inverter)) unusual.inverterPower = warnings.kilowatts(inverter, 'W', 'kW');
  if (isTiny(generator)) unusual.generatorPower = warnings.kilowatts(generator, 'Wp', 'kWp');
  else if (!isTiny(inverter) && isFarFrom(generator, inverter)) unusual.generatorPower = warnings.mismatch;
  const azimuth = hasField(source, 'azimuth') ? azimuthOf(values.azimuth) : null;
  if (azimuth !== null && isNortherly(compassAzimuth(azimuth))) unusual.azimuth = azimuth < 0 ? warnings.north : warnings.northOrSouth;
  if (hasField(source, 'longitude') && isAbroad(values)) unusual.longitude = warnings.outsidePoland;
  return unusual;
}

const isTiny = (power: number): boolean => power > 0 && power < RATED_USUAL_MIN;
const isFarFrom = (one: number, other: number): boolean => one > 0 && other > 0 && (one > 2 * other || other > 2 * one);

const isAbroad = ({ latitude, longitude }: WizardValues): boolean =>
  isDecimal(latitude.trim()) && isDecimal(longitude.trim()) && !isInPoland(asNumber(latitude), asNumber(longitude));
