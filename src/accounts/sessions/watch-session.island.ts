import { logoutFailed } from '../notices.ts';
import {
  type SessionRecord,
  hasExpired,
  isDue,
  isRetryable,
  refresh,
  refreshTick,
} from './session-record.ts';
import {
  askForRefresh,
  keepSession,
  keptSession,
  onSessionChange,
  rememberSession,
} from './session-store.client.ts';

/** Text fields a user writes in: not a list's search, nor a setting kept by the browser. */
const texts = 'main form[method=post] :is(input, textarea)';

const place = document.querySelector<HTMLElement>('[data-session]');
if (place) {
  // Written and typed by `WatchedSession`.
  const record = JSON.parse(place.dataset['session'] ?? '') as SessionRecord;
  keepSession(record);
  leaveWithSession(record);
  keepFresh();
  checkWhenRestored(record);
  reportFailedLogout();
}

/**
 * Reloads the page once the session has ended or is another user's, in any tab: what it shows is not for
 * them. Not while it contains text that would be lost, typed or preserved from a refused form; but a page of
 * `/account` always, which shows the former user's data and would send as the new one.
 */
function leaveWithSession({ user }: SessionRecord): void {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(texts)];
  let isWritten = place?.dataset['givenBack'] !== undefined || fields.some(isChanged);
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.matches(texts)) isWritten = true;
  });
  onSessionChange((_event, changed) => {
    if (changed?.user.id !== user.id && (isOf('account') || !isWritten)) reload();
  });
}

/** Changed before this script ran, or restored by the browser. */
function isChanged(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  if ('checked' in field && field.checked !== field.defaultChecked) return true;
  // A checkbox's value says nothing about a change, and has no default.
  return !/^(checkbox|radio)$/.test(field.type) && field.value !== field.defaultValue;
}

/** By a GET, also where the page answered a form. */
function reload(): void {
  window.location.assign(window.location.pathname + window.location.search);
}

function isOf(area: 'account' | 'admin'): boolean {
  return `${window.location.pathname}/`.startsWith(`/${area}/`);
}

/** Refreshes the record before it expires. A page of `/account` is hidden while an expired one is refreshed. */
function keepFresh(): void {
  let isRunning = false;
  const check = async () => {
    const kept = keptSession();
    if (isRunning || !kept || !isDue(kept, Date.now())) return;
    isRunning = true;
    const isHidden = isOf('account') && hasExpired(kept, Date.now());
    if (isHidden) showPage(false);
    const outcome = await refresh(askForRefresh, pause);
    isRunning = false;
    if (outcome.kind === 'refreshed') rememberSession(outcome.record, 'TOKEN_REFRESHED');
    if (outcome.kind === 'ended') rememberSession(null, 'SIGNED_OUT');
    else if (isHidden) showPage(true);
  };
  setInterval(() => void check(), refreshTick);
  document.addEventListener('visibilitychange', () => void check());
  void check();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Asks whether the session is live when the browser restores the page from its cache. A page of the account or
 * the admin area is hidden until that is confirmed, and reloaded without a confirmation.
 */
function checkWhenRestored({ user }: SessionRecord): void {
  const isPrivate = isOf('account') || isOf('admin');
  const check = async () => {
    if (isPrivate) showPage(false);
    const { status, record } = await askForRefresh();
    if (record) rememberSession(record, 'TOKEN_REFRESHED');
    else if (!isRetryable(status)) rememberSession(null, 'SIGNED_OUT');
    if (!isPrivate) return;
    if (record?.user.id === user.id) showPage(true);
    else reload();
  };
  window.addEventListener('pageshow', ({ persisted }) => void (persisted && check()));
}

function showPage(isShown: boolean): void {
  document.querySelector('.session-spinner')?.remove();
  for (const part of document.body.children) {
    if (part instanceof HTMLElement) part.style.display = isShown ? '' : 'none';
  }
  if (isShown) return;
  const spinner = box('p', 'session-spinner', 'Checking your session…');
  spinner.setAttribute('role', 'status');
  document.body.prepend(spinner);
}

/**
 * Without a connection, keeps the page and says that logging out has failed, which the browser's error page
 * would not say. Otherwise the form is submitted as usual.
 */
function reportFailedLogout(): void {
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    if (form.getAttribute('action') !== '/auth/logout' || navigator.onLine) return;
    event.preventDefault();
    const { title, description, tone } = logoutFailed;
    const toast = box('div', `toast served logout-failed ${tone}`);
    const words = box('div');
    words.append(box('p', 'toast-title', title), box('p', '', description));
    toast.append(words);
    document.querySelector('.logout-failed')?.remove();
    document.querySelector('#toasts > [role=alert]')?.append(toast);
  };
  // Before the page's script, which ignores a second press within three seconds.
  document.addEventListener('submit', onSubmit, { capture: true });
}

function box(tag: 'div' | 'p', className = '', text = ''): HTMLElement {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}
