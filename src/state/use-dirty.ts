import { useEffect } from 'react';
import { useAct } from './doors.ts';

/** While something stands here that would be missed, no tab of the app is reloaded under its user's hands. */
export function useDirty(formKey: string, isDirty: boolean): void {
  const { setDirty } = useAct();
  useEffect(() => {
    setDirty(formKey, isDirty);
    return () => setDirty(formKey, false);
  }, [formKey, isDirty, setDirty]);
}
