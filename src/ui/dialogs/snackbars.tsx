import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { type Message, messages } from './notify.ts';
import classes from './snackbars.module.css';
import { useIsAnyOpen } from './top-dialog.ts';

/** Shows the messages of `notify`; rendered once in the app. Its two live regions are always rendered, so that screen readers announce new messages. */
export function Snackbars() {
  const all = useSyncExternalStore(messages.subscribe, messages.list);
  const isOverDialog = useIsAnyOpen();
  const errors = all.filter(({ isError }) => isError);
  const others = all.filter(({ isError }) => !isError);
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

/** Dismisses a message after its time. The time pauses while the pointer or the focus is on it. */
function useAutoDismiss({ id, time }: Message, isPaused: boolean): void {
  const remaining = useRef<number>(time);
  useEffect(() => {
    if (isPaused) return;
    const since = Date.now();
    const timer = setTimeout(() => messages.dismiss(id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(1000, remaining.current - (Date.now() - since));
    };
  }, [id, isPaused]);
}

function Snackbar({ message }: { readonly message: Message }) {
  const { id, text, isError, action } = message;
  const box = useRef<HTMLDivElement>(null);
  const [isPaused, setPaused] = useState(false);
  useAutoDismiss(message, isPaused);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const pause = () => setPaused(true);
    const resume = () => setPaused(element.matches(':hover') || element.contains(document.activeElement));
    const resumeLater = () => queueMicrotask(resume);
    element.addEventListener('pointerenter', pause);
    element.addEventListener('focusin', pause);
    element.addEventListener('pointerleave', resume);
    element.addEventListener('focusout', resumeLater);
    return () => {
      element.removeEventListener('pointerenter', pause);
      element.removeEventListener('focusin', pause);
      element.removeEventListener('pointerleave', resume);
      element.removeEventListener('focusout', resumeLater);
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
            action.onPress();
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
