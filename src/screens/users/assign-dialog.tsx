import { useIsOffline } from '#state/use-connection.ts';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useId, useState } from 'react';
import type { FreeInstallation } from '#domain/service/installation.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { problemOrRefusal } from '#texts/problems.ts';
import { assignTexts as texts } from '#texts/users.ts';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { EmptyPanel } from '#ui/panels.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { OfflineReason } from '#ui/dialogs/offline-reason.tsx';
import styles from './users.module.css';

interface Props {
  readonly email: string;
  readonly onClose: () => void;
}

/** Rows of the opened list; typing narrows it. */
const LISTED = 50;

/** Assigns one of the free installations to a customer. */
export function AssignDialog({ email, onClose }: Props) {
  const free = useValue(useQueries().freeInstallations);
  const { refresh } = useCommands();
  return (
    <Dialog isOpen onClose={onClose} title={texts.title(email)}>
      <ResourceState resource={free} onRetry={() => void refresh()}>
        {(rows) => <AssignForm email={email} free={rows} onClose={onClose} />}
      </ResourceState>
    </Dialog>
  );
}

function AssignForm({ email, free, onClose }: Props & { readonly free: readonly FreeInstallation[] }) {
  const { assignInstallation } = useCommands();
  const isOffline = useIsOffline();
  const reasonId = useId();
  const [isBusy, setBusy] = useState(false);
  const pickedOf = (chosen: string | null) => free.find(({ id }) => String(id) === chosen);
  const form = useForm<{ chosen: string | null }>({
    initialValues: { chosen: null },
    validate: { chosen: (chosen) => (pickedOf(chosen) ? null : texts.notChosen) },
  });

  const confirm = async (): Promise<void> => {
    const picked = pickedOf(form.getValues().chosen);
    if (isOffline || form.validate().hasErrors || !picked) return;
    setBusy(true);
    const outcome = await assignInstallation(picked.id, email);
    setBusy(false);
    if (!outcome.ok) {
      const { problem } = outcome;
      return form.setFieldError('chosen', problemOrRefusal(problem, texts.failed));
    }
    notify({ text: texts.done });
    onClose();
  };

  return (
    <FormFrame label={texts.title(email)} className="pv-column pv-gap-3" onSubmit={confirm}>
      {free.length === 0 ? (
        <NoneFree error={form.errors.chosen} />
      ) : (
        <Select
          label={texts.available}
          placeholder={texts.placeholder}
          data={free.map(({ id, sn, name }) => ({ value: String(id), label: `${name || sn} (${sn})` }))}
          value={form.getValues().chosen}
          onChange={(value) => form.setFieldValue('chosen', value)}
          error={form.errors.chosen}
          limit={LISTED}
          nothingFoundMessage={texts.none}
          searchable
          openOnFocus={false}
          withScrollArea={false}
          classNames={{ options: styles.options ?? '' }}
          data-autofocus
        />
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={isBusy} disabled={isOffline} {...(isOffline && { 'aria-describedby': reasonId })}>
          {texts.confirm}
        </Button>
      </DialogButtons>
      <OfflineReason at="dialog" id={reasonId} text={isOffline ? texts.offline : null} />
    </FormFrame>
  );
}

/** Shown instead of the choice if no installation is free. */
function NoneFree({ error }: { readonly error: ReactNode }) {
  return (
    <>
      <EmptyPanel title={texts.none} />
      <FormAlert text={typeof error === 'string' ? error : null} />
    </>
  );
}
