import { IconAlertTriangle } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { removeOutline } from '#app/boot/first-styles.ts';
import { report } from '#failures/report.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './error-boundary.module.css';

interface Props {
  readonly children: ReactNode;
  /** For a dialog: shows a message instead of a panel; the page below stays as it is. */
  readonly isQuiet?: boolean;
}

/** Browsers' messages for code that could not be loaded. */
const CHUNK = /dynamically imported module|module script failed|Failed to fetch|error loading/i;

/** A screen that breaks again within this time is not drawn again. Unit: ms. */
const AGAIN = 2000;

/**
 * Shows a sentence and ways to continue instead of a broken screen. A screen whose elements are not where React had put them, because a translator
 * or an extension has moved them, is drawn again instead.
 */
export class ErrorBoundary extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };
  private drawnAt = Number.NEGATIVE_INFINITY;

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    report(error, 'app/screen');
    removeOutline();
    if (error instanceof DOMException && performance.now() - this.drawnAt > AGAIN) {
      this.drawnAt = performance.now();
      this.setState({ error: null });
      return;
    }
    const { text, chunkText } = placesTexts.broken;
    if (this.props.isQuiet) notify({ text: CHUNK.test(error.message) ? chunkText : text, isError: true });
  }

  private readonly tryAgain = () => {
    // browsers cache a failed import until the page is reloaded; a failed render may succeed the second time
    if (CHUNK.test(this.state.error?.message ?? '')) location.reload();
    else this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (this.props.isQuiet) return null;
    const { title, text, chunkText, again, home } = placesTexts.broken;
    return (
      <div role="alert" data-testid="broken" data-cause={error.message} className={classes.broken}>
        <IconAlertTriangle size={36} stroke={1.5} aria-hidden="true" />
        <p className={classes.title}>{title}</p>
        <p className={classes.text}>{CHUNK.test(error.message) ? chunkText : text}</p>
        <div className={classes.actions}>
          <PlainButton className={classes.action} onClick={this.tryAgain}>
            {again}
          </PlainButton>
          <a className={classes.action} href="/">
            {home}
          </a>
        </div>
      </div>
    );
  }
}

/** Shown while a screen's code is loading; the spinner appears only after a delay. */
export function Waiting() {
  return (
    <div className={classes.waiting} role="status">
      <span className={classes.spinner} aria-hidden="true" />
      <span className="pv-hidden">{placesTexts.loadingScreen}</span>
    </div>
  );
}
