import { href } from 'react-router';
import { useNonce } from '../nonce.tsx';

/**
 * While the page is in sight, what comes for its member is shown over it, and each event reads it again, and puts what came into its parts with `data-live`;
 * not into one in which text is selected or a field has the focus, until that ends. Where no events arrive,
 * it is read every ten seconds; and again after the seconds of a part with `data-again`. `live` is raised once
 * that is done.
 */
const liveScript = `(d => {
  let mark = d.querySelector('[data-since]'), { address } = d.querySelector('[data-address]').dataset, source, timer, asked;
  let parts = doc => new Map([...doc.querySelectorAll('[data-live]')].map(e => [e.dataset.live, e]));
  let isUsed = e => e.contains(d.activeElement) && d.activeElement.matches('input,select,textarea')
    || getSelection().type == 'Range' && getSelection().containsNode(e, true);
  let put = (e, fresh) => {
    let focused = e.contains(d.activeElement) && d.activeElement.getAttribute('href');
    let open = [...e.querySelectorAll('details[open] > summary')].map(s => s.textContent);
    e.replaceChildren(...fresh.childNodes);
    for (let s of e.querySelectorAll('summary')) if (open.includes(s.textContent)) s.parentNode.open = true;
    if (focused) [...e.querySelectorAll('a')].find(a => a.getAttribute('href') == focused)?.focus({ preventScroll: true });
  };
  let box = d.querySelector('#notices'), tell = ({ text, path }) => {
    if (path == location.pathname) return;
    let make = (name, to, className) => Object.assign(to.appendChild(d.createElement(name)), { className });
    let link = make('a', make('p', make('div', make('div', box, 'toast served'), ''), 'toast-title'), '');
    Object.assign(link, { href: path, textContent: text });
    while (box.childElementCount > 3) box.firstChild.remove();
  };
  let read = () => {
    clearTimeout(timer);
    if (!d.querySelector('[data-live]')) return;
    asked?.abort();
    asked = new XMLHttpRequest;
    asked.responseType = 'document';
    asked.onload = ({ target: { status, response } }) => {
      let fresh = response?.querySelector('[data-since]');
      if (status != 200 || !fresh) return;
      let now = parts(response);
      for (let [name, e] of parts(d)) {
        let other = now.get(name);
        if (!other || other.isEqualNode(e)) continue;
        if (isUsed(e)) timer = setTimeout(read, 2e3);
        else put(e, other);
      }
      mark.dataset.since = fresh.dataset.since;
      d.dispatchEvent(new Event('live'));
      again();
    };
    asked.open('GET', location.pathname + location.search);
    asked.send();
  };
  let poll, late, again = () => {
    let part = d.querySelector('[data-again]');
    clearTimeout(late);
    if (part && !d.hidden) late = setTimeout(read, part.dataset.again * 1e3);
  };
  let follow = () => {
    again();
    source?.close();
    clearInterval(poll);
    if (d.hidden) return;
    poll = setInterval(read, 1e4);
    source = new EventSource(address + '?since=' + mark.dataset.since);
    source.onopen = () => clearInterval(poll);
    source.onmessage = read;
    source.addEventListener('notice', e => tell(JSON.parse(e.data)));
    source.addEventListener('full', () => {
      source.close();
      clearInterval(poll);
      poll = setInterval(read, 1e4);
    });
  };
  follow();
  d.addEventListener('visibilitychange', follow);
  addEventListener('pageshow', e => e.persisted && follow());
  addEventListener('pagehide', () => source?.close());
})(document)`;

/** When a page with parts that stay fresh was made. */
export const MadeAt = ({ now }: { now: Date }) => <span hidden data-since={now.toISOString()} />;

/**
 * Keeps the parts of a page with `data-live` as they would be if it were opened now, and shows what comes
 * for the member who looks at it.
 */
export function LiveUpdates({ now }: { now: Date }) {
  const nonce = useNonce();
  return (
    <>
      <div id="notices" className="toasts screen-only" role="status" />
      <span hidden data-since={now.toISOString()} data-address={href('/admin/live')} />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // A constant, so safe.
        dangerouslySetInnerHTML={{ __html: liveScript }}
      />
    </>
  );
}
