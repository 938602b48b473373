import { useEffect, type RefObject } from 'react';
import { formStartedPath } from './form-started.ts';

/**
 * Tells our own server, once, that somebody began to fill in the form of this page. The page is all it
 * says: nothing about what was typed, or who typed it.
 */
export function useFormStarted(form: RefObject<HTMLElement | null>, page: string): void {
  useEffect(() => {
    const element = form.current;
    const tell = () => navigator.sendBeacon(formStartedPath, new URLSearchParams({ page }));
    element?.addEventListener('input', tell, { once: true });
    return () => element?.removeEventListener('input', tell);
  }, [form, page]);
}
