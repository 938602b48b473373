import { useEffect, type RefObject } from 'react';

/** Where a page's script reports that its form was begun. */
export const formStartedPath = '/form-started';

/**
 * Reports once that a visitor began to fill in this page's form. Sends only the page: no input and no
 * identity.
 */
export function useFormStarted(form: RefObject<HTMLElement | null>, page: string | undefined) {
  useEffect(() => {
    if (page === undefined) return;
    const element = form.current;
    const report = () => navigator.sendBeacon(formStartedPath, new URLSearchParams({ page }));
    element?.addEventListener('input', report, { once: true });
    return () => element?.removeEventListener('input', report);
  }, [form, page]);
}
