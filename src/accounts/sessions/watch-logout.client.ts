import { logoutFailed } from './logout-failed.ts';

/**
 * Posts the logout button's form itself, so that the page stays and says so when no answer of ours comes.
 * Until the returned function is called.
 */
export function watchLogout(): () => void {
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== address) return;
    event.preventDefault();
    void logOut();
  };
  // Before the page's own script, which takes a second press within three seconds for a mistake.
  document.addEventListener('submit', onSubmit, { capture: true });
  return () => document.removeEventListener('submit', onSubmit, { capture: true });
}

const address = '/auth/logout';

async function logOut(): Promise<void> {
  // Not followed: the page that it leads to says what has happened, and says it once.
  const answer = await fetch(address, { method: 'POST', redirect: 'manual' }).catch(() => null);
  if (answer?.type === 'opaqueredirect') window.location.assign('/');
  else sayThatItFailed();
}

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
