import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Form } from '#domain/forms/form.ts';
import { fromIso } from '#domain/time/warsaw.ts';
import type { Instant } from '#domain/quantity.ts';
import { type AskedItem, askedItems, isDecided } from '#domain/visit/asked-items.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { writeValue } from '#domain/visit/value-text.ts';
import type { HeldVisit } from '#state/views.ts';
import { clockTime, dateAndTime, shortDate } from '#texts/dates.ts';
import { finishTexts as texts, visitTexts } from '#texts/visit/visit.ts';
import classes from './finish.module.css';
import screen from './visit.module.css';

const timeOf = (text: string | null): Instant | null => (text === null ? null : ((fromIso(text) ?? null) as Instant | null));

/** A finished visit as it is on this device, to read. */
export function FinishedVisit({ visit }: { readonly visit: HeldVisit }) {
  const { document, form, about, sn, isWaiting } = visit;
  const [begun, end] = [timeOf(document.started_at), timeOf(document.ended_at)];
  const facts: readonly (readonly [string, string])[] = [
    [texts.number, document.number],
    [texts.begun, begun === null ? '' : dateAndTime(begun)],
    [texts.ended, end === null ? '' : dateAndTime(end)],
    [texts.technician, document.technician.name],
    [texts.customer, customerText(document)],
    [texts.workDone, document.work_done],
    [texts.notes, document.notes],
  ];
  return (
    <article className={screen.screen}>
      <header className={screen.names}>
        <h1 className={screen.title} tabIndex={-1}>
          {visitTexts.kinds[document.kind]}
        </h1>
        <p className={screen.about}>
          <Link href={`/installation/${encodeURIComponent(sn)}`}>{about || visitTexts.toInstallation}</Link>
        </p>
      </header>
      <p className={classes.banner} role="status">
        <IconCircleCheck size={22} aria-hidden="true" />
        <span>
          <strong>{texts.done(end === null ? '' : clockTime(end))}</strong> {isWaiting ? texts.doneText : texts.sentText}
        </span>
      </p>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <FindingList document={document} />
      {form && <Answers form={form} document={document} />}
    </article>
  );
}

function customerText({ customer: { name, presence, reason } }: VisitDocument): string {
  const said = presence === null ? '' : texts.presences[presence];
  return [name, said, reason].filter(Boolean).join(', ');
}

function FindingList({ document: { findings } }: { readonly document: VisitDocument }) {
  if (findings.length === 0) return null;
  return (
    <section className={classes.part} aria-label={texts.findings}>
      <h2 className={classes.title}>{texts.findings}</h2>
      <ul className={classes.list}>
        {findings.map(({ key, text, severity, action, due_on: due }) => (
          <li key={key}>
            <strong>{text}</strong>
            {['', visitTexts.severities[severity], action, due && shortDate(due)].filter((part) => part !== null).join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

function answerText({ item, answer }: AskedItem): string {
  if (answer === null) return texts.noAnswer;
  const value = answer.value === null ? '' : `${writeValue(answer.value)}${item.unit === null ? '' : ` ${item.unit}`}`;
  const choice = item.choices.find(({ key }) => key === answer.choice)?.label ?? '';
  return [answer.state && visitTexts.states[answer.state], value, choice, answer.text].filter(Boolean).join(' · ') || texts.noAnswer;
}

function Answers({ form, document }: { readonly form: Form; readonly document: VisitDocument }) {
  const asked = askedItems(form, document).filter((one) => isDecided(one) || one.item.needed !== 'never');
  const labelOf = (of: string | null): string => document.strings.find(({ key }) => key === of)?.label ?? '';
  return (
    <section className={classes.part} aria-label={texts.answers}>
      <h2 className={classes.title}>{texts.answers}</h2>
      <dl className={classes.facts}>
        {asked.map((one) => (
          <div key={`${one.item.key} ${one.of}`}>
            <dt>{[labelOf(one.of), one.item.ask].filter(Boolean).join(' · ')}</dt>
            <dd>{answerText(one)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
