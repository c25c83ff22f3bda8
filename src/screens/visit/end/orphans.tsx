import type { AskedItem } from '#domain/visit/asked-items.ts';
import { visitTexts as texts } from '#texts/visit/visit.ts';
import { questionOf } from '#screens/visit/answers.ts';
import { FindingFields } from '#screens/visit/items/findings.tsx';
import type { VisitEdit } from '#screens/visit/use-visit-edit.ts';
import classes from '#screens/visit/items/findings.module.css';

interface Props {
  readonly edit: VisitEdit;
  /** All that are asked now. */
  readonly questions: readonly AskedItem[];
}

/** Findings of no question that is asked now, such as one that a condition hides: here they can be changed and removed. */
export function Orphans({ edit, questions }: Props) {
  const orphans = edit.document.findings.filter((one) => !questionOf(one, questions));
  if (orphans.length === 0) return null;
  return (
    <section className={classes.findings} aria-label={texts.orphans}>
      <h3 className={classes.title}>{texts.orphans}</h3>
      {orphans.map((finding) => (
        <FindingFields key={finding.key} finding={finding} edit={edit} />
      ))}
    </section>
  );
}
