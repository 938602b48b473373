import { useEffect, type RefObject } from 'react';
import { formStartedPath } from './form-started.ts';

/**
 * Reports once that a visitor began to fill in this page's form. Sends only the page: no input and no
 * identity.
 */
export function useFormStarted(form: RefObject<HTMLElement | null>, page: string): void {
  useEffect(() => {
    const element = form.current;
    const tell = () => navigator.sendBeacon(formStartedPath, new URLSearchParams({ page }));
    element?.addEventListener('input', tell, { once: true });
    return () => element?.removeEventListener('input', tell);
  }, [form, page]);
}
