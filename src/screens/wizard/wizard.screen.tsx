import { IconEye, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import type { Installation } from '#domain/service/installation.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useExchange } from '#state/use-exchange.ts';
import { useMay } from '#state/use-account.ts';
import { readOnlyTexts } from '#texts/read-only.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { equipmentTexts } from '#texts/installation/equipment.ts';
import { wizardTexts } from '#texts/wizard.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { EmptyPanel } from '#ui/panels.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { Button } from '#ui/button/button.tsx';
import { useWizard, WITH_DRAFT, type Wizard } from './use-wizard.ts';
import classes from './wizard.module.css';
import { WizardForm } from './wizard-form.tsx';

const ExchangeDialog = lazy(() => import('#ui/exchange/exchange-dialog.tsx').then(({ ExchangeDialog: held }) => ({ default: held })));

/** 'Kreator instalacji' at /installation/new, the edit form at /installation/:sn/edit. */
export function WizardScreen() {
  const { sn } = useParams<{ sn?: string }>();
  if (!useMay('staff')) return <ForViewers title={sn === undefined ? wizardTexts.title : wizardTexts.editTitle} />;
  return sn === undefined ? <WizardPage editing={null} /> : <EditPage sn={decodeURIComponent(sn)} />;
}

/** Shown instead of the form if the role does not allow it. */
function ForViewers({ title }: { readonly title: string }) {
  return (
    <div className={classes.screen}>
      <header className="pv-row pv-gap-3">
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        <Link href="/" className={classes.close} aria-label={wizardTexts.close} title={wizardTexts.close}>
          <IconX size={22} aria-hidden="true" />
        </Link>
      </header>
      <EmptyPanel title={readOnlyTexts.title} text={readOnlyTexts.text} icon={<IconEye size={32} stroke={1.5} />} />
    </div>
  );
}

function EditPage({ sn }: { readonly sn: string }) {
  const resource = useValue(useQueries().installation(sn));
  const [first, setFirst] = useState<Installation | null>(null);
  // the installation when the form opened: a background refresh does not change what is being typed
  useEffect(() => {
    if (resource.is === 'ready') setFirst((known) => known ?? resource.value);
  }, [resource]);
  if (first) return <WizardPage editing={first} />;
  return (
    <ResourceState resource={resource} loadingText={wizardTexts.loading}>
      {() => null}
    </ResourceState>
  );
}

function WizardPage({ editing }: { readonly editing: Installation | null }) {
  const [, navigate] = useLocation();
  const connection = useValue(useQueries().connection);
  const wizard = useWizard(editing, ({ sn }) => navigate(`/installation/${encodeURIComponent(sn)}`, { replace: true }));
  const leaving = useLeaving(editing, wizard);
  const title = editing ? wizardTexts.editTitle : wizardTexts.title;

  useEffect(() => {
    document.title = placesTexts.titles.of(title);
  }, [title]);

  return (
    <div className={classes.screen}>
      <header className="pv-row pv-gap-3">
        <h1 className={classes.title} tabIndex={-1}>
          {title}
          {editing && <span className={classes.which}>{editing.description}</span>}
        </h1>
        <PlainButton className={classes.close} onClick={leaving.close} aria-label={wizardTexts.close} title={wizardTexts.close}>
          <IconX size={22} aria-hidden="true" />
        </PlainButton>
      </header>
      <EarlierDraft wizard={wizard} />
      <WizardForm wizard={wizard} title={title} isNew={editing === null} isOffline={connection.is === 'offline'} onCancel={leaving.close} />
      {editing && <ExchangeOrCorrection editing={editing} wizard={wizard} />}
      <ConfirmDialog
        isOpen={leaving.isAsking}
        onClose={leaving.stay}
        title={wizardTexts.leave.title}
        text={leaving.loss ?? ''}
        confirmLabel={wizardTexts.leave.leave}
        cancelLabel={wizardTexts.leave.back}
        onConfirm={leaving.leave}
      />
    </div>
  );
}

/** Closing asks only if input would be lost; else the draft stays on the device, and a message links back to it. */
function useLeaving(editing: Installation | null, { isDirty, draft }: Wizard) {
  const [, navigate] = useLocation();
  const { keepsNothing } = useValue(useQueries().session);
  const [isAsking, setAsking] = useState(false);
  const { leave: texts } = wizardTexts;
  const at = editing ? `/installation/${encodeURIComponent(editing.sn)}` : '/installation';
  const loss = keepsNothing ? texts.lost : draft.offered !== null || draft.isReading ? texts.lostToEarlier : null;
  const leave = (): void => navigate(editing ? at : '/', { replace: true });
  const comeBack = (): void => navigate(`${at}/${editing ? 'edit' : 'new'}${WITH_DRAFT}`);
  const close = (): void => {
    if (isDirty && loss !== null) {
      setAsking(true);
      return;
    }
    leave();
    if (isDirty) notify({ text: texts.kept, action: { label: texts.back, onPress: comeBack } });
  };
  return { close, leave, stay: () => setAsking(false), isAsking, loss };
}

/** 'Wymiana czy poprawka?': another number or rating may be that of another inverter. */
function ExchangeOrCorrection({ editing, wizard }: { readonly editing: Installation; readonly wizard: Wizard }) {
  const [isExchanging, setExchanging] = useState(false);
  const parts = useExchange(editing);
  const [, navigate] = useLocation();
  const { choice: texts } = equipmentTexts;
  const done = (isSaved: boolean): void => {
    setExchanging(false);
    if (isSaved) void wizard.saveRest().then(() => navigate(`/installation/${encodeURIComponent(editing.sn)}`, { replace: true }));
  };
  const exchange = (): void => {
    wizard.stopAsking();
    setExchanging(true);
  };
  return (
    <>
      <Dialog isOpen={wizard.isAsking} onClose={wizard.stopAsking} title={texts.title}>
        <p>{texts.text}</p>
        <DialogButtons>
          <Button variant="default" onClick={() => void wizard.correct()}>
            {texts.correction}
          </Button>
          <Button onClick={exchange}>{texts.exchange}</Button>
        </DialogButtons>
      </Dialog>
      {isExchanging && parts && (
        <Suspense>
          <ExchangeDialog
            {...parts}
            installation={editing}
            typed={{ serial: wizard.values.sn === editing.sn ? '' : wizard.values.sn, power: wizard.values.inverterPower }}
            onClose={done}
          />
        </Suspense>
      )}
    </>
  );
}

/** Offers the draft of an earlier visit. */
function EarlierDraft({ wizard }: { readonly wizard: Wizard }) {
  if (!wizard.draft.offered) return null;
  return (
    <div className={classes.draft} role="status">
      <span>{wizardTexts.draft.question}</span>
      <Button size="sm" onClick={wizard.restore}>
        {wizardTexts.draft.restore}
      </Button>
      <Button size="sm" variant="default" onClick={wizard.draft.refuse}>
        {wizardTexts.draft.drop}
      </Button>
    </div>
  );
}
