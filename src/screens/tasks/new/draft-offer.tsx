import { newTaskTexts as texts } from '#texts/tasks.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './new-task.module.css';
import type { TypedTask } from './new-task-rules.ts';

interface Props {
  readonly draft: TypedTask;
  readonly onRestore: () => void;
  readonly onDrop: () => void;
}

/** Offers a stored draft. The form is shown after the answer, so that neither overwrites the other. */
export function DraftOffer({ draft, onRestore, onDrop }: Props) {
  return (
    <section className={styles.form} aria-label={texts.draft}>
      <p className={styles.offer}>{texts.draft}</p>
      <blockquote className={styles.quote}>{draft.reason || draft.scope}</blockquote>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDrop}>
          {texts.draftDrop}
        </Button>
        <Button onClick={onRestore}>{texts.draftRestore}</Button>
      </div>
    </section>
  );
}
