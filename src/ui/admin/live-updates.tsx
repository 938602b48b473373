import { href } from 'react-router';
import { InlineScript } from '../nonce.tsx';

/** When a page with parts that stay fresh was made. */
export const MadeAt = ({ now }: { now: Date }) => <span hidden data-since={now.toISOString()} />;

/**
 * Keeps the parts of a page with `data-live` as they would be if it were opened now, and shows what comes
 * for the member who looks at it.
 */
export function LiveUpdates({ now }: { now: Date }) {
  return (
    <>
      <div id="notices" className="toasts screen-only" role="status" />
      <span hidden data-since={now.toISOString()} data-address={href('/admin/live')} />
      <InlineScript code={liveScript} />
    </>
  );
}

/** Reads a page, by `XMLHttpRequest`, because Trusted Types let nothing else parse one; null if there is none. */
export function readPage(address: string, take: (page: Document | null) => void): XMLHttpRequest {
  const request = new XMLHttpRequest();
  request.responseType = 'document';
  request.addEventListener('load', () =>
    take(request.status === 200 ? (request.response as Document | null) : null),
  );
  request.open('GET', address);
  request.send();
  return request;
}

/**
 * While the page is in sight, what comes for its member is shown over it, and each event reads it again, and
 * puts what came into its parts with `data-live`; not into one in which text is selected or a field has the
 * focus, until that ends. Where no events arrive, it is read every ten seconds; and again after the seconds of
 * a part with `data-again`. `live` is raised once that is done. The document inlines its source, so it must
 * use nothing outside itself.
 */
function followEvents(d: Document, ask: typeof readPage): void {
  const mark = find('[data-since]');
  const box = find('#notices');
  const address = find('[data-address]')?.dataset['address'] ?? '';
  let source: EventSource | undefined;
  let asked: XMLHttpRequest | undefined;
  let timer: number | undefined;
  let poll: number | undefined;
  let late: number | undefined;

  follow();
  d.addEventListener('visibilitychange', follow);
  addEventListener('pageshow', (event) => event.persisted && follow());
  addEventListener('pagehide', () => source?.close());

  function follow() {
    readLater();
    source?.close();
    clearInterval(poll);
    if (d.hidden) return;
    pollInstead();
    source = new EventSource(`${address}?since=${mark?.dataset['since']}`);
    source.addEventListener('open', () => clearInterval(poll));
    source.addEventListener('message', read);
    source.addEventListener('notice', (event: MessageEvent<string>) =>
      tell(JSON.parse(event.data) as { text: string; path: string }),
    );
    source.addEventListener('full', () => {
      source?.close();
      pollInstead();
    });
  }

  function pollInstead() {
    clearInterval(poll);
    poll = window.setInterval(read, 10_000);
  }

  function readLater() {
    const part = find('[data-again]');
    clearTimeout(late);
    if (part && !d.hidden) late = window.setTimeout(read, Number(part.dataset['again']) * 1000);
  }

  function read() {
    clearTimeout(timer);
    if (!find('main [data-live]')) return;
    asked?.abort();
    asked = ask(location.pathname + location.search, (made) => {
      const fresh = made?.querySelector<HTMLElement>('[data-since]');
      if (made && fresh) take(made, fresh);
    });
  }

  function take(made: Document, { dataset }: HTMLElement) {
    const now = listParts(made);
    for (const [name, part] of listParts(d)) {
      const other = now.get(name);
      if (!other || other.isEqualNode(part)) continue;
      if (isUsed(part)) timer = window.setTimeout(read, 2000);
      else put(part, other);
    }
    if (mark) mark.dataset['since'] = dataset['since'];
    d.dispatchEvent(new Event('live'));
    readLater();
  }

  function put(part: HTMLElement, fresh: HTMLElement) {
    const focused = part.contains(d.activeElement) && identify(d.activeElement);
    const open = [...part.querySelectorAll('details[open] > summary')].map(
      (summary) => summary.textContent,
    );
    const chosen = [...part.querySelectorAll<HTMLInputElement>('[name^=row-]:checked')];
    part.replaceChildren(...fresh.childNodes);
    for (const { name } of chosen)
      part.querySelector<HTMLInputElement>(`[name="${name}"]`)?.click();
    for (const fold of part.querySelectorAll('details'))
      if (open.includes(fold.querySelector(':scope > summary')?.textContent ?? ''))
        fold.open = true;
    if (!focused) return;
    const controls = [...part.querySelectorAll<HTMLElement>('a, button, summary')];
    const same = controls.find((control) => identify(control) === focused);
    same?.focus({ preventScroll: true });
  }

  function identify(control: Element | null) {
    return control?.getAttribute('href') ?? control?.getAttribute('value') ?? control?.textContent;
  }

  function isUsed(part: HTMLElement) {
    const selection = getSelection();
    const isTyping = d.activeElement?.matches('input, select, textarea');
    if (isTyping && part.contains(d.activeElement)) return true;
    return selection?.type === 'Range' && selection.containsNode(part, true);
  }

  function tell({ text, path }: { text: string; path: string }) {
    if (path === location.pathname || !box) return;
    const toast = add('div', box, 'toast served');
    const title = add('p', add('div', toast), 'toast-title');
    Object.assign(add('a', title), { href: path, textContent: text });
    while (box.childElementCount > 3) box.firstChild?.remove();
  }

  function add(name: string, to: HTMLElement, className = '') {
    return Object.assign(to.appendChild(d.createElement(name)), { className });
  }

  function listParts(of: Document) {
    const parts = [...of.querySelectorAll<HTMLElement>('[data-live]')];
    return new Map(parts.map((part) => [part.dataset['live'], part]));
  }

  function find(selector: string) {
    return d.querySelector<HTMLElement>(selector);
  }
}

const liveScript = `(${followEvents.toString()})(document,${readPage.toString()})`;
