import { useEffect } from 'react';
import { useCommands } from './app-context.ts';

/** While something stands here that would be missed, no tab of the app is reloaded under its user's hands. */
export function useDirty(formKey: string, isDirty: boolean): void {
  const { setDirty } = useCommands();
  useEffect(() => {
    setDirty(formKey, isDirty);
    return () => setDirty(formKey, false);
  }, [formKey, isDirty, setDirty]);
}
