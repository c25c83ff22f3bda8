import { finishTexts as texts } from '#texts/visit/visit.ts';
import { Button } from '#ui/button/button.tsx';
import type { VisitEdit } from '#screens/visit/use-visit-edit.ts';
import classes from '#screens/visit/finish.module.css';

/** In place of the end of a visit that was finished here and not accepted: a press makes it a draft again. */
export const Reopen = ({ edit }: { readonly edit: VisitEdit }) => (
  <section className={classes.finish} aria-label={texts.title}>
    <h2 className={classes.title} data-pv-place="">
      {texts.title}
    </h2>
    <p className={classes.text}>{texts.reopenText}</p>
    <Button size="lg" className={classes.button ?? ''} onClick={() => edit.edit((document) => document)}>
      {texts.reopen}
    </Button>
  </section>
);
