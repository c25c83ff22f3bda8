import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { SNACKBAR_TIME } from '#domain/service/refresh.ts';
import { uiTexts } from '#texts/ui.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { type Message, messages } from './notify.ts';
import classes from './snackbars.module.css';
import { useIsAnyOpen } from './top-dialog.ts';

/** The place where messages appear; stands once in the app. Its two regions are there before a message is, or nobody would hear it. */
export function Snackbars() {
  const shown = useSyncExternalStore(messages.subscribe, messages.shown);
  const isOverDialog = useIsAnyOpen();
  const errors = shown.filter(({ isError }) => isError);
  const others = shown.filter(({ isError }) => !isError);
  return (
    <section className={classes.place} data-over-dialog={isOverDialog || undefined} aria-label={uiTexts.messages}>
      <div role="alert">
        {errors.map((message) => (
          <Snackbar key={message.id} message={message} />
        ))}
      </div>
      <div role="status">
        {others.map((message) => (
          <Snackbar key={message.id} message={message} />
        ))}
      </div>
    </section>
  );
}

/** Six seconds, counted on after the pointer or the focus has left. */
function useFading(id: number, isHeld: boolean): void {
  const left = useRef<number>(SNACKBAR_TIME);
  useEffect(() => {
    if (isHeld) return;
    const since = Date.now();
    const timer = setTimeout(() => messages.dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (Date.now() - since));
    };
  }, [id, isHeld]);
}

function Snackbar({ message: { id, text, isError, action } }: { readonly message: Message }) {
  const box = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  useFading(id, isHeld);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const hold = () => setHeld(true);
    const release = () => setHeld(element.matches(':hover') || element.contains(document.activeElement));
    const later = () => queueMicrotask(release);
    element.addEventListener('pointerenter', hold);
    element.addEventListener('focusin', hold);
    element.addEventListener('pointerleave', release);
    element.addEventListener('focusout', later);
    return () => {
      element.removeEventListener('pointerenter', hold);
      element.removeEventListener('focusin', hold);
      element.removeEventListener('pointerleave', release);
      element.removeEventListener('focusout', later);
    };
  }, []);

  const Icon = isError ? IconAlertCircle : IconCircleCheck;
  return (
    <div ref={box} className={classes.bar} data-error={isError || undefined} data-testid="snackbar">
      <Icon size={20} aria-hidden="true" />
      <p className={classes.text}>{text}</p>
      {action && (
        <PlainButton
          className={classes.action}
          onClick={() => {
            action.does();
            messages.dismiss(id);
          }}
        >
          {action.label}
        </PlainButton>
      )}
      <PlainButton className={classes.close} aria-label={uiTexts.dismiss} onClick={() => messages.dismiss(id)}>
        <IconX size={18} aria-hidden="true" />
      </PlainButton>
    </div>
  );
}
