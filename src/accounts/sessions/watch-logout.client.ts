import { logoutFailed } from '../notices.ts';

/**
 * Without a connection, keeps the page and says that logging out has failed, which the browser's
 * error page would not say. Otherwise the form is submitted as usual. Stops when the returned
 * function is called.
 */
export function watchLogout(): () => void {
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== address) return;
    if (navigator.onLine) return;
    event.preventDefault();
    sayThatItFailed();
  };
  // Before the page's script, which ignores a second press within three seconds.
  document.addEventListener('submit', onSubmit, { capture: true });
  return () => document.removeEventListener('submit', onSubmit, { capture: true });
}

const address = '/auth/logout';

let said: HTMLElement | undefined;

function sayThatItFailed(): void {
  const { title, description, tone } = logoutFailed;
  const toast = box('div', `toast served ${tone}`);
  const words = box('div');
  words.append(box('p', 'toast-title', title), box('p', '', description));
  toast.append(words);
  said?.remove();
  said = toast;
  document.querySelector('#toasts > [role=alert]')?.append(toast);
}

function box(tag: 'div' | 'p', className = '', text = ''): HTMLElement {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}
