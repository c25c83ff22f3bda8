import { IconClipboardText } from '@tabler/icons-react';
import { Link } from 'wouter';
import { isOpen } from '#domain/service/task.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useHasTeam, useMay } from '#state/use-account.ts';
import type { SeenTask } from '#state/views.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';
import { Button } from '#ui/button/button.tsx';
import { newVisitPath } from '#ui/visit-path.ts';

/** Begins a visit for an open request, or goes back to the draft of it that is on this device. */
export function VisitLink({ task: { key, inverterSerial, status } }: { readonly task: SeenTask }) {
  const mayWork = useMay('staff');
  const hasVisits = useHasTeam();
  const device = useValue(useQueries().deviceVisits);
  if (!mayWork || !hasVisits || !isOpen(status) || inverterSerial === '') return null;
  const open = device?.find(({ task, document }) => task === key && document.state === 'draft' && document.replaces === null)?.document
    .uuid;
  return (
    <Button
      component={Link}
      href={open === undefined ? newVisitPath(inverterSerial, key) : `/visit/${open}`}
      variant={open === undefined ? 'light' : 'filled'}
      leftSection={<IconClipboardText size={18} aria-hidden />}
    >
      {open === undefined ? texts.visit : texts.backToVisit}
    </Button>
  );
}
