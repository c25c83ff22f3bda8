import { IconDotsVertical, IconTool, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { visitExchangeKey } from '#domain/service/exchange.ts';
import { useCommands } from '#state/app-context.ts';
import type { HeldVisit } from '#state/views.ts';
import { problemSentence } from '#texts/problems.ts';
import { visitTexts, visitTitle, withdrawTexts as texts } from '#texts/visit/visit.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { Sheet } from '#ui/dialogs/sheet.tsx';
import { taskPath } from '#ui/guide/new-task-address.ts';
import { MenuLink, MenuPress } from '#ui/tables/cards/list-menu.tsx';
import menu from '#ui/tables/cards/menu.module.css';
import classes from './visit.module.css';
import { inkDraftKey } from '#screens/visit/end/use-ink.ts';

/** Deletes a draft that was begun by mistake. */
function useWithdraw({ document: { uuid, number }, about }: HeldVisit): () => Promise<void> {
  const { withdrawVisit, dropDraft } = useCommands();
  const [, go] = useLocation();
  return async () => {
    const outcome = await withdrawVisit({ visit: uuid, number, about });
    if (!outcome.ok) return notify({ text: problemSentence(outcome.problem), isError: true });
    await Promise.all([dropDraft(inkDraftKey(uuid)), dropDraft(visitExchangeKey(uuid))]);
    notify({ text: texts.done(number) });
    go('/visits', { replace: true });
  };
}

/** What is seldom needed during a visit: its number, its request, and 'Usuń wizytę', after a question. */
export function VisitMenu({ visit }: { readonly visit: HeldVisit }) {
  const [opened, setOpened] = useState<'menu' | 'question' | null>(null);
  const withdraw = useWithdraw(visit);
  const { document, task } = visit;
  const close = (): void => setOpened(null);
  return (
    <>
      <PlainButton look="icon" aria-label={visitTexts.menu} aria-haspopup="dialog" onClick={() => setOpened('menu')}>
        <IconDotsVertical size={20} aria-hidden="true" />
      </PlainButton>
      <Sheet isOpen={opened === 'menu'} onClose={close} title={visitTitle(document)}>
        <p className={classes.saved}>{document.number}</p>
        <ul className={menu.entries}>
          {task && <MenuLink href={taskPath(task)} icon={IconTool} text={visitTexts.toTask} />}
          <MenuPress icon={IconTrash} text={texts.title} onPress={() => setOpened('question')} />
        </ul>
      </Sheet>
      <ConfirmDialog
        isOpen={opened === 'question'}
        onClose={close}
        title={texts.question}
        text={texts.text(document.answers.length, document.files.length)}
        confirmLabel={texts.title}
        isDangerous
        onConfirm={async () => {
          close();
          await withdraw();
        }}
      />
    </>
  );
}
