import { formatScript } from './format-script.ts';

/**
 * Beside the admin area's script, on the page of one document. Counts what is left of each limit; puts the
 * name of a figure where the caret was; saves the draft two seconds after the last key, as the reply box does,
 * and as the page goes; says since when nothing could be saved, and goes on trying; keeps what could not be
 * sent for the next time the page is opened. A save that comes late stops all that: the button then shows both
 * texts. Alt and an arrow move a line. The document inlines its source, so it must use nothing outside itself.
 */
function enhanceDocument(d: Document): void {
  const form = part(HTMLFormElement, '#document');
  const said = part(HTMLElement, '#saved');
  const warning = part(HTMLElement, '#writing');
  const others = part(HTMLElement, '#others');
  const version = part(HTMLInputElement, '#document [name=version]');
  const figures = JSON.parse(form.dataset['figures'] ?? '{}') as Record<string, string>;
  let caret: HTMLTextAreaElement | undefined;

  form.addEventListener('keydown', pressed);
  form.addEventListener(
    'input',
    ({ target }) => target instanceof HTMLTextAreaElement && count(target),
  );
  form.addEventListener(
    'focusout',
    ({ target }) => target instanceof HTMLTextAreaElement && (caret = target),
  );
  d.addEventListener('click', writeFigure);
  // The browser takes the focus away as it goes to the place in the address.
  addEventListener('load', focusItem);
  if (form.dataset['stale'] === undefined) keepDraft(form.dataset['draft'] ?? '');

  /** What was moved, or stands where the list was changed. */
  function focusItem() {
    const item = location.hash.endsWith('.item') && d.getElementById(location.hash.slice(1));
    if (item) (item.querySelector<HTMLElement>('summary, input, textarea, select') ?? item).focus();
  }

  function pressed(event: KeyboardEvent) {
    const { key, altKey } = event;
    const way = { ArrowUp: 'up', ArrowDown: 'down' }[key];
    const item = altKey && way && find(event, '[data-item]');
    const isControl = event.ctrlKey || event.metaKey;
    if (item || (key === 'Enter' && !isControl && find(event, '[data-line]')))
      event.preventDefault();
    if (!item) return;
    const act = `${way}:${item.dataset['item']}`;
    item.querySelector<HTMLButtonElement>(`[value="${act}"]`)?.click();
  }

  function count(text: HTMLTextAreaElement) {
    const shown = d.getElementById(`${text.id}-count`);
    if (!shown) return;
    const longest = Number(text.dataset['longest']);
    const read = text.value
      .trim()
      .replace(/\{(\w+)\}/g, (whole, name: string) => figures[name] ?? whole);
    const over = read.length - longest;
    shown.className = over > 0 ? 'counter over' : 'counter';
    shown.textContent = over > 0 ? `${over} too long` : `${read.length} of ${longest}`;
  }

  function writeFigure(event: Event) {
    const name = find(event, '[data-figure]')?.dataset['figure'];
    if (!name || !caret) return;
    caret.focus();
    caret.setRangeText(`{${name}}`, caret.selectionStart, caret.selectionEnd, 'end');
    caret.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function keepDraft(at: string) {
    const kept = `unsaved ${at}`;
    let saved = words();
    let since = said.dataset['at'];
    let seen = performance.now();
    let busy: Promise<void> | undefined;
    let timer: number | undefined;
    let isLeaving = false;
    let isFailing = false;
    let isLate = false;
    const isOpen = () => !isLeaving && words() !== saved;
    const send = (body: URLSearchParams) => fetch(at, { method: 'POST', body, redirect: 'manual' });

    form.addEventListener('input', () => {
      seen = performance.now();
      saveIn(2000);
    });
    form.addEventListener('submit', (event) => void leaveWhenSaved(event));
    addEventListener('online', save);
    addEventListener('beforeunload', (event) => isFailing && isOpen() && event.preventDefault());
    addEventListener('pagehide', sendOnLeaving);
    addEventListener('pageshow', (event) => {
      if (!event.persisted) return;
      isLeaving = false;
      location.reload();
    });
    d.addEventListener('visibilitychange', () => void lookForOthers());
    setInterval(() => void lookForOthers(), 15_000);
    void lookForOthers();
    try {
      const body = sessionStorage.getItem(kept);
      sessionStorage.removeItem(kept);
      if (body) void resend(body);
    } catch {}

    function save() {
      clearTimeout(timer);
      const now = words();
      if (busy || isLeaving || isLate || now === saved) return;
      busy = write(now);
    }

    async function write(now: string) {
      try {
        const answer = await send(all());
        if (answer.status === 409) return late(((await answer.json()) as { says: string }).says);
        if (!answer.ok) throw new Error('Not saved');
        const draft = (await answer.json()) as { version: string; at: string; preview?: string };
        version.value = draft.version;
        saved = now;
        since = draft.at;
        say(`Draft saved ${since}`, false);
        if (draft.preview) showPreview(draft.preview);
      } catch {
        say(`Not saved since ${since}`, true);
      } finally {
        busy = undefined;
        if (words() !== saved) saveIn(isFailing ? 5000 : 2000);
      }
    }

    function saveIn(ms: number) {
      clearTimeout(timer);
      timer = window.setTimeout(save, ms);
    }

    async function leaveWhenSaved(event: SubmitEvent) {
      isLeaving = true;
      clearTimeout(timer);
      if (!busy) return;
      event.preventDefault();
      await busy;
      form.requestSubmit(event.submitter);
    }

    function sendOnLeaving() {
      navigator.sendBeacon(at, new URLSearchParams({ intent: 'leave' }));
      if (!isOpen()) return;
      try {
        sessionStorage.setItem(kept, `${all()}`);
      } catch {}
      if (!isLate) navigator.sendBeacon(at, all());
    }

    async function resend(body: string) {
      const answer = await send(new URLSearchParams(body)).catch(() => null);
      if (!answer) return sessionStorage.setItem(kept, body);
      if (answer.ok) {
        const draft = (await answer.json()) as { version: number };
        if (`${draft.version}` !== version.value) location.reload();
        return;
      }
      const again = d.body.appendChild(d.createElement('form'));
      again.method = 'post';
      again.hidden = true;
      for (const [name, value] of [...new URLSearchParams(body), ['intent', 'save'] as const])
        Object.assign(again.appendChild(d.createElement('textarea')), { name, value });
      again.requestSubmit();
    }

    async function lookForOthers() {
      if (d.hidden || busy || isLeaving || performance.now() - seen > 600_000) return;
      const answer = await send(new URLSearchParams({ intent: 'look' })).catch(() => null);
      if (!answer?.ok) return;
      const newest = (await answer.json()) as { version: number; says: string; others: string };
      if (newest.others || !others.hidden)
        tell(others, newest.others || 'No one else has it open now');
      if (!busy && String(newest.version) !== version.value) late(newest.says);
    }

    function say(text: string, failing: boolean) {
      isFailing = failing;
      if (said.textContent !== text) said.textContent = text;
      said.className = failing ? 'late' : 'draft-mark';
    }

    function late(text: string) {
      if (isLate) return;
      isLate = true;
      tell(warning, text);
    }
  }

  /** What has the focus stays where it is in the window. */
  function tell(box: HTMLElement, text: string) {
    const [mark] = box.children;
    if (!mark || mark.textContent === text) return;
    const top = () => d.activeElement?.getBoundingClientRect().top ?? 0;
    const before = top();
    mark.textContent = text;
    box.hidden = false;
    scrollBy({ top: top() - before, behavior: 'instant' });
  }

  function showPreview(path: string) {
    for (const shown of d.querySelectorAll<HTMLElement>('#preview')) shown.hidden = false;
    const links = d.querySelectorAll<HTMLAnchorElement>('[href^="/preview/"], #preview a');
    for (const link of links) link.href = path;
    for (const frame of d.querySelectorAll<HTMLIFrameElement>('#preview iframe')) frame.src = path;
  }

  /** It has no files. */
  function all() {
    return new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  }

  function words() {
    const typed = all();
    typed.delete('version');
    return `${typed}`;
  }

  function find({ target }: Event, selector: string): HTMLElement | null {
    return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
  }

  /** The page has these elements. */
  function part<T extends HTMLElement>(kind: new () => T, selector: string): T {
    const found = d.querySelector(selector);
    if (!(found instanceof kind)) throw new Error(`${selector} is missing`);
    return found;
  }
}

export const documentScript = `${formatScript};(${enhanceDocument.toString()})(document)`;
