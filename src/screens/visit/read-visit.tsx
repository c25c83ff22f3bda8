import { useCommands } from '#state/app-context.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { hasInverterSettings } from '#domain/checklists/settings.ts';
import type { HeldVisit } from '#state/views.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { outcomeOf, undescribedFaults } from '#domain/visit/faults/outcome.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useBySerial } from '#state/use-by-serial.ts';
import { useClaimData } from '#state/use-claim-data.ts';
import { useNamedProfile } from '#state/use-visit-facts.ts';
import { nextDueOf } from '#domain/visit/inspection-due.ts';
import { finishTexts as texts, visitTexts, visitTitle } from '#texts/visit/visit.ts';
import { timeText } from '#texts/visit/answers.ts';
import { documentTexts } from '#texts/visit/documents.ts';
import { outcomeSentence } from '#texts/visit/outcome.ts';
import { protocolTexts } from '#texts/visit/protocol/protocol-texts.ts';
import { factsOfVisit } from '#texts/visit/protocol/protocol-facts.ts';
import { earlierTable, findingTable, instrumentTable, partTable, stringTable } from '#texts/visit/protocol/protocol-tables.ts';
import { officeVisitTexts } from '#texts/visit/visit-list.ts';
import { ClaimButton } from '#ui/claim/claim-button.tsx';
import { ProtocolActions } from './office/protocol-actions.tsx';
import type { ReadVisitFacts } from './office/read-visit-facts.ts';
import { AnswerParts, TablePart, TextPart } from './office/protocol-parts.tsx';
import { DocumentList } from '#ui/documents/document-list.tsx';
import { VisitPhotos } from './office/visit-photos.tsx';
import { SignatureDrawing } from '#screens/visit/end/signature-pad.tsx';
import { ReadInverterSettings } from './settings/lazy-settings.tsx';
import classes from './finish.module.css';
import screen from './visit.module.css';

/** 'Reklamacja' of a service visit. */
function VisitClaim({ document, checklist, sn }: Pick<ReadVisitFacts, 'document' | 'checklist' | 'sn'>) {
  const installation = useBySerial().ofTask({ inverterSerial: sn, installation: document.installation });
  const task = lastKnown(useValue(useQueries().tasks))?.find(({ id }) => id !== null && id === document.task);
  const source = useClaimData();
  if (!installation || !source || document.kind !== 'service') return null;
  return <ClaimButton source={source} installation={installation} task={task ?? null} visit={{ document, checklist }} />;
}

interface Props extends ReadVisitFacts {
  /** PDFs that this device has kept. */
  readonly kept?: HeldVisit['kept'];
  readonly actions?: ReactNode;
  /** What is said of its state. */
  readonly children: ReactNode;
}

/** A visit as one page, to read: what happened, findings, photos, answers, signature. */
export function ReadVisit({ document, checklist, about, sn, office, kept = [], actions, children }: Props) {
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
          <ProtocolActions {...{ document, checklist, about, sn, office }} />
          <VisitClaim {...{ document, checklist, sn }} />
          {actions}
        </div>
      </header>
      <div className={classes.finish}>
        {children}
        <Corrections document={document} office={office} />
        <VisitContent {...{ document, checklist, office, kept }} />
      </div>
    </article>
  );
}

/** Everything that the document says, as its protocol does. */
export function VisitContent({ document, checklist, office, kept = [] }: Pick<Props, 'document' | 'checklist' | 'office' | 'kept'>) {
  // the heading names the installation, and a line above what this visit corrects
  const beside = { installation: null, task: null, causes: [], replaces: null } as const;
  const profile = useNamedProfile(document);
  const outcome = outcomeSentence(outcomeOf(document, checklist, profile));
  const nextDue = nextDueOf(document, office, Date.now());
  return (
    <>
      <dl className={classes.facts}>
        {factsOfVisit({ document, checklist, nextDue, ...beside }).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <TextPart title={protocolTexts.workDone} text={document.work_done} />
      <TablePart table={findingTable(document, undescribedFaults(document, checklist, profile))}>
        {outcome && <p className={classes.text}>{outcome}</p>}
      </TablePart>
      <TablePart table={earlierTable(document)} />
      <TextPart title={protocolTexts.usage} text={document.usage_advice} />
      <TextPart title={protocolTexts.notes} text={document.notes} />
      <TablePart table={partTable(document)} />
      <VisitPhotos document={document} />
      <Documents document={document} office={office} kept={kept} />
      <TablePart table={instrumentTable(document)} />
      <TablePart table={stringTable(document)} />
      {!checklist && document.form !== null && <p className={classes.text}>{texts.noChecklist}</p>}
      {checklist && <AnswerParts checklist={checklist} document={document} />}
      {checklist && hasInverterSettings(checklist) && <ReadInverterSettings checklist={checklist} document={document} />}
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
  const { readVisitFile } = useCommands();
  const documents = [...files.filter(({ role }) => role === 'document'), ...atOffice, ...onDevice];
  if (documents.length === 0) return null;
  return (
    <section className={classes.part} aria-label={documentTexts.title}>
      <h2 className={classes.title}>{documentTexts.title}</h2>
      <DocumentList files={documents} readFile={readVisitFile} />
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
