import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Form } from '#domain/forms/form.ts';
import { hasSettings, settingOfItem } from '#domain/forms/settings.ts';
import { askedItems, isDecided } from '#domain/visit/asked-items.ts';
import type { HeldVisit } from '#state/views.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { shortDate } from '#texts/dates.ts';
import { finishTexts as texts, visitTexts, visitTitle } from '#texts/visit/visit.ts';
import { answerText, askedText, customerText, dayText, partText, timeText } from '#texts/visit/answers.ts';
import { documentTexts } from '#texts/visit/documents.ts';
import { protocolTexts } from '#texts/visit/protocol.ts';
import { externalTexts, officeVisitTexts } from '#texts/visit/visit-list.ts';
import { ProtocolActions } from './office/protocol-actions.tsx';
import type { ReadVisitFacts } from './office/read-visit-facts.ts';
import { DocumentList } from './documents/document-list.tsx';
import { VisitPhotos } from './office/visit-photos.tsx';
import { SignatureDrawing } from '#screens/visit/end/signature-pad.tsx';
import { ReadSettings } from './settings/lazy-settings.tsx';
import classes from './finish.module.css';
import screen from './visit.module.css';

interface Props extends ReadVisitFacts {
  /** PDFs that this device has kept. */
  readonly kept?: HeldVisit['kept'];
  readonly actions?: ReactNode;
  /** What is said of its state. */
  readonly children: ReactNode;
}

/** A visit as one page, to read: what happened, findings, photos, answers, signature. */
export function ReadVisit({ document, form, about, sn, office, kept = [], actions, children }: Props) {
  return (
    <article className={screen.screen}>
      <header className={screen.head}>
        <div className={screen.names}>
          <h1 className={screen.title} tabIndex={-1}>
            {visitTitle(document)}
          </h1>
          <p className={screen.about}>
            <Link href={`/installation/${encodeURIComponent(sn)}`}>{about || visitTexts.toInstallation}</Link>
          </p>
        </div>
        <div className={screen.tools}>
          <ProtocolActions {...{ document, form, about, sn, office }} />
          {actions}
        </div>
      </header>
      <div className={classes.finish}>
        {children}
        <Corrections document={document} office={office} />
        <VisitContent {...{ document, form, office, kept }} />
      </div>
    </article>
  );
}

/** Everything that the document says. */
export function VisitContent({ document, form, office, kept = [] }: Pick<Props, 'document' | 'form' | 'office' | 'kept'>) {
  const facts: readonly (readonly [string, string])[] = [
    [texts.number, document.number],
    ...(document.source === 'external'
      ? ([[externalTexts.day, dayText(document.ended_at)]] as const)
      : ([
          [texts.begun, timeText(document.started_at)],
          [texts.ended, timeText(document.ended_at)],
        ] as const)),
    [document.source === 'external' ? externalTexts.enteredBy : texts.technician, document.technician.name],
    [officeVisitTexts.inspector, document.inspector?.name ?? ''],
    [texts.customer, customerText(document)],
    [texts.workDone, document.work_done],
    [texts.notes, document.notes],
    [officeVisitTexts.parts, document.parts.map(partText).join(', ')],
  ];
  return (
    <>
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
      <VisitPhotos document={document} />
      <Documents document={document} office={office} kept={kept} />
      {!form && document.form !== null && <p className={classes.text}>{texts.noForm}</p>}
      {form && <Answers form={form} document={document} />}
      {form && hasSettings(form) && <ReadSettings form={form} document={document} />}
      <Signatures document={document} />
    </>
  );
}

/** What this visit corrects, and what corrects it. */
function Corrections({ document: { replaces, correction_reason: reason }, office }: Pick<ReadVisitFacts, 'document' | 'office'>) {
  const by = office?.replaced_by ?? null;
  if (replaces === null && by === null) return null;
  return (
    <p className={classes.text}>
      {replaces !== null && (
        <>
          <Link href={`/visit/${replaces}`}>{officeVisitTexts.corrects}</Link> {reason && officeVisitTexts.because(reason)}{' '}
        </>
      )}
      {by && (
        <>
          {officeVisitTexts.corrected} <Link href={`/visit/${by.uuid}`}>{by.number}</Link>
        </>
      )}
    </p>
  );
}

/** Documents of the visit, and the PDFs that were kept beside it: what was handed out. */
function Documents({ document: { files }, office, kept }: Pick<ReadVisitFacts, 'document' | 'office'> & Required<Pick<Props, 'kept'>>) {
  const atOffice = (office?.protocols ?? []).map(({ sha256, bytes, made_at: made }) => {
    return { sha256, bytes, type: 'application/pdf', name: protocolTexts.keptProtocol(timeText(made)) } as const;
  });
  const onDevice = kept
    .filter(({ sha256 }) => !atOffice.some((one) => one.sha256 === sha256))
    .map((one) => ({ ...one, type: 'application/pdf' }) as const);
  const documents = [...files.filter(({ role }) => role === 'document'), ...atOffice, ...onDevice];
  if (documents.length === 0) return null;
  return (
    <section className={classes.part} aria-label={documentTexts.title}>
      <h2 className={classes.title}>{documentTexts.title}</h2>
      <DocumentList files={documents} />
    </section>
  );
}

function Signatures({ document: { signatures } }: { readonly document: VisitDocument }) {
  const drawn = signatures.filter(({ strokes }) => strokes.length > 0);
  if (drawn.length === 0) return null;
  return (
    <section className={classes.part} aria-label={officeVisitTexts.signature}>
      <h2 className={classes.title}>{officeVisitTexts.signature}</h2>
      {drawn.map(({ role, name, strokes }) => (
        <figure key={role} className={classes.signed}>
          <SignatureDrawing strokes={strokes} label={[officeVisitTexts.signature, name].filter(Boolean).join(': ')} />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </section>
  );
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

function Answers({ form, document }: { readonly form: Form; readonly document: VisitDocument }) {
  const asked = askedItems(form, document).filter(
    (one) => settingOfItem(one.item) === null && (isDecided(one) || one.item.needed !== 'never'),
  );
  if (asked.length === 0) return null;
  const labelOf = (of: string | null): string => document.strings.find(({ key }) => key === of)?.label ?? '';
  return (
    <section className={classes.part} aria-label={texts.answers}>
      <h2 className={classes.title}>{texts.answers}</h2>
      <dl className={classes.facts}>
        {asked.map((one) => (
          <div key={`${one.item.key} ${one.of}`}>
            <dt>{[labelOf(one.of), askedText(one.item)].filter(Boolean).join(' · ')}</dt>
            <dd>{answerText(one)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
