import { keepUnread } from './inbox.ts';
import { replyScript } from './reply-script.ts';

/**
 * Beside the admin area's script: what is opened is marked as read, unless it was just marked as unread, and
 * the seconds count down until it is sent. The list stays where it was, with the open row in sight, and Space
 * scrolls the thread. The document inlines its source, so it must use nothing outside itself.
 */
function enhanceInbox(d: Document, keptUnread: string): void {
  const waiting = find('[data-seconds]');
  const thread = find('.thread');
  const rows = find('.rows');

  if (waiting) countDown(waiting);
  markRead();
  d.addEventListener('live', markRead);
  try {
    if (rows) keepPlace(rows);
  } catch {}
  d.addEventListener('keydown', scrollThread);

  function countDown(shown: HTMLElement) {
    const line = shown.closest('.status-line');
    const end = performance.now() + Number(shown.dataset['seconds']) * 1000;
    tick();

    function tick() {
      const left = Math.ceil((end - performance.now()) / 1000);
      const isOver = left < 1;
      shown.textContent = isOver ? 'now' : `in ${left} ${left === 1 ? 'second' : 'seconds'}`;
      if (isOver) {
        line?.querySelector('form')?.remove();
        const spoken = shown.previousElementSibling;
        if (spoken) spoken.textContent = 'now';
        if (!find('[data-live=sending]')?.hasChildNodes()) return line?.remove();
      }
      setTimeout(tick, isOver ? 500 : 1000);
    }
  }

  function markRead() {
    const form = d.querySelector<HTMLFormElement>('#reply');
    const mark = d.querySelector<HTMLButtonElement>('#read');
    const unread = find('.opened[data-unread]');
    if (!form?.checkVisibility() || !mark || location.hash === keptUnread) return;
    if (mark.value !== 'read' && !unread) return;
    const body = new FormData(form);
    body.set('intent', 'read');
    for (const name of ['file', 'body']) body.delete(name);
    const address = form.getAttribute('action') ?? '';
    void fetch(address, { method: 'POST', body, redirect: 'manual' }).then(
      () => showAsRead(mark, unread),
      () => {},
    );
  }

  function showAsRead(mark: HTMLButtonElement, unread: HTMLElement | null) {
    mark.value = 'unread';
    mark.textContent = 'Mark as unread';
    const count = find('[data-unread-count]');
    const left = Number(count?.dataset['unreadCount']) - 1;
    if (count && left) count.textContent = count.dataset['unreadCount'] = `${left}`;
    else count?.parentElement?.remove();
    if (!unread) return;
    delete unread.dataset['unread'];
    unread.querySelector('.visually-hidden')?.remove();
  }

  /** Of the window on a phone, where an open conversation hides the list. */
  function keepPlace(list: HTMLElement) {
    if (!list.checkVisibility()) return;
    const place = `rows ${list.dataset['place']}`;
    const isPane = list.scrollHeight > list.clientHeight;
    const pane = isPane ? list : d.documentElement;
    pane.scrollTop = Number(sessionStorage.getItem(place));
    if (isPane) {
      const see = () => find('.opened')?.scrollIntoView({ block: 'nearest' });
      see();
      addEventListener('load', see);
      void d.fonts.ready.then(see);
      find('.tabs [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    addEventListener('pagehide', () => {
      try {
        sessionStorage.setItem(place, `${pane.scrollTop}`);
      } catch {}
    });
  }

  function scrollThread(event: KeyboardEvent) {
    const { key, target, shiftKey } = event;
    const isInside =
      target instanceof Element && target.closest('input, select, textarea, button, summary');
    if (key !== ' ' || isInside || !thread) return;
    event.preventDefault();
    thread.scrollBy({ top: (shiftKey ? -0.9 : 0.9) * thread.clientHeight });
  }

  function find(selector: string) {
    return d.querySelector<HTMLElement>(selector);
  }
}

export const inboxScript = `(${enhanceInbox.toString()})(document,${JSON.stringify(keepUnread)});${replyScript}`;
