import { IconAlertTriangle } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { report } from '#failures/report.ts';
import { placesTexts } from '#texts/shell/places.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './error-boundary.module.css';

interface Props {
  readonly children: ReactNode;
  /** For a dialog: a message instead of a panel; the page beneath stays as it is. */
  readonly isQuiet?: boolean;
}

/** Code that could not be fetched, as browsers word it. */
const CHUNK = /dynamically imported module|module script failed|Failed to fetch|error loading/i;

/** A broken screen is a sentence with a way on, never a white page. */
export class ErrorBoundary extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    report(error, 'app/screen');
    const { text, chunkText } = placesTexts.broken;
    if (this.props.isQuiet) notify({ text: CHUNK.test(error.message) ? chunkText : text, isError: true });
  }

  private readonly tryAgain = () => {
    // A failed import stays failed for the life of the page; a broken render may go well the second time.
    if (CHUNK.test(this.state.error?.message ?? '')) location.reload();
    else this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (this.props.isQuiet) return null;
    const { title, text, chunkText, again, home } = placesTexts.broken;
    return (
      <div role="alert" data-testid="broken" data-cause={error.message} className={classes.fence}>
        <IconAlertTriangle size={36} stroke={1.5} aria-hidden="true" />
        <p className={classes.title}>{title}</p>
        <p className={classes.text}>{CHUNK.test(error.message) ? chunkText : text}</p>
        <div className={classes.ways}>
          <PlainButton className={classes.way} onClick={this.tryAgain}>
            {again}
          </PlainButton>
          <a className={classes.way} href="/">
            {home}
          </a>
        </div>
      </div>
    );
  }
}
