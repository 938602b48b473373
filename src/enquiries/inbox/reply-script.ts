/**
 * The box in which one answers: a template or all others of an email go into their field at once, drafts are
 * saved as they are written and as the page goes, what could not be saved is kept for the next time the page
 * is opened, what another window has stored is put behind, what is typed after sending comes into the next
 * box, and a colleague who answers meanwhile is shown. The document inlines its source, so it must use nothing
 * outside itself.
 */
function enhanceReply(d: Document): void {
  const box = d.querySelector<HTMLFormElement>('#reply');
  const words = d.querySelector<HTMLTextAreaElement>('#reply-text');
  if (box && words) write(box, words);

  function write(form: HTMLFormElement, text: HTMLTextAreaElement) {
    const at = `${form.getAttribute('action')}/draft`;
    const later = 'typed after sending';
    const kept = `unsaved ${at}`;
    const unsaved = find('#unsaved');
    const file = field('file');
    let stored = text.dataset['stored'] ?? '';
    let saved = text.value === stored ? typed().toString() : '';
    let sentHere = countSent();
    let sent: string | undefined;
    let busy: Promise<void> | undefined;
    let asked: string | undefined;

    d.addEventListener('click', takeTemplate);
    d.addEventListener('click', copyOthers);
    d.addEventListener('live', lookForOthers);
    form.addEventListener('submit', () => (sent = text.value));
    addEventListener('pagehide', leave);
    addEventListener('pageshow', (event) => event.persisted && (sent = undefined));
    addEventListener('blur', save);
    file?.addEventListener('change', () => weigh(file));
    setInterval(save, 3000);
    try {
      putBack();
    } catch {}

    function takeTemplate(event: Event) {
      const button = findAround(event, '[data-template]');
      if (!button) return;
      event.preventDefault();
      const parts = [text.value.trimEnd(), button.dataset['template']];
      text.value = parts.filter(Boolean).join('\n\n');
      const fold = button.closest('details');
      if (fold) fold.open = false;
      text.focus();
    }

    function copyOthers(event: Event) {
      const button = findAround(event, '[data-copies]');
      const cc = field('cc');
      if (!button || !cc) return;
      event.preventDefault();
      const all = `${cc.value},${button.dataset['copies']}`.split(',').map((one) => one.trim());
      const others = new Set(all.filter((one) => one && one !== valueOf('to')));
      cc.value = [...others].join(', ');
      const fold = cc.closest('details');
      if (fold) fold.open = true;
      text.focus();
    }

    function save() {
      if (busy || !isOpen()) return;
      const now = typed().toString();
      const body = draft();
      asked = text.value;
      busy = send(body, now, asked).finally(() => (busy = asked = undefined));
    }

    async function send(body: URLSearchParams, now: string, ours: string) {
      try {
        const answer = await fetch(at, { method: 'POST', body, redirect: 'manual' });
        if (!answer.ok) throw new Error('Not saved');
        const isAlone = answer.status !== 200;
        const other = isAlone ? '' : ((await answer.json()) as { other: string }).other;
        const isSame = now === typed().toString();
        stored = putTogether(ours, other);
        if (other) text.value = putTogether(text.value, other);
        saved = isSame ? typed().toString() : now;
        if (unsaved) unsaved.hidden = true;
      } catch {
        if (unsaved) unsaved.hidden = false;
      }
    }

    function lookForOthers() {
      // Sent from another window, which took the draft along.
      if (countSent() !== sentHere && text.value.trim()) {
        const entries = [...d.querySelectorAll('.entry-body')];
        if (entries.some((entry) => bare(entry.textContent) === bare(text.value))) text.value = '';
        saved = stored = '';
      }
      sentHere = countSent();
      const answer = find('[data-answered]');
      const line = find('#overtaken');
      const isNewer = (answer?.dataset['answered'] ?? '') > (valueOf('shownAt') ?? '');
      if (!answer || !line?.firstChild || !isNewer) return;
      if (line.textContent === answer.textContent) return;
      line.hidden = false;
      line.firstChild.textContent = answer.textContent;
      if (field('asWell')) return;
      const asWell = { type: 'hidden', name: 'asWell', value: 'on' };
      Object.assign(form.appendChild(d.createElement('input')), asWell);
      const label = find('[data-send]')?.firstChild;
      if (label) label.textContent = 'Send as well ';
    }

    function leave() {
      try {
        const more = text.value.startsWith(sent ?? '')
          ? text.value.slice(sent?.length)
          : text.value;
        if (sent !== undefined && more.trim()) sessionStorage.setItem(later, more);
        if (isOpen()) sessionStorage.setItem(kept, JSON.stringify([stored, text.value]));
      } catch {}
      if (isOpen()) navigator.sendBeacon(at, draft());
    }

    function putBack() {
      const unsent = JSON.parse(sessionStorage.getItem(kept) ?? '[]') as [string?, string?];
      sessionStorage.removeItem(kept);
      const [was = '', mine] = unsent;
      const isAsItWas = text.value.trim() === was.trim();
      if (mine) text.value = isAsItWas ? mine : putTogether(text.value, mine);
      const more = sessionStorage.getItem(later);
      sessionStorage.removeItem(later);
      if (!more) return;
      text.value += more;
      text.focus();
    }

    function weigh(input: HTMLInputElement) {
      const size = [...(input.files ?? [])].reduce((sum, one) => sum + one.size, 0);
      const isTooMuch = size > Number(input.dataset['together']);
      const says = 'The files of a reply are at most 10 MB together';
      input.setCustomValidity(isTooMuch ? says : '');
      input.reportValidity();
    }

    function draft() {
      const all = typed();
      all.set('messageId', valueOf('messageId') ?? '');
      all.set('was', asked ?? stored);
      return all;
    }

    function typed() {
      const all = new URLSearchParams({ body: text.value });
      for (const name of ['subject', 'to', 'cc', 'bcc']) {
        const value = valueOf(name);
        if (value !== undefined) all.set(name, value);
      }
      return all;
    }

    function isOpen() {
      return sent === undefined && typed().toString() !== saved;
    }

    function valueOf(name: string) {
      const found = form.elements.namedItem(name);
      return found instanceof HTMLSelectElement ? found.value : field(name)?.value;
    }

    function field(name: string) {
      const found = form.elements.namedItem(name);
      return found instanceof HTMLInputElement ? found : null;
    }
  }

  function putTogether(one: string, other: string) {
    if (one.includes(other)) return one;
    return other.includes(one) ? other : `${one}\n\n${other}`;
  }

  function countSent() {
    return d.querySelectorAll('.entries > .ours').length;
  }

  function bare(text: string) {
    return text.replace(/\s+/g, '');
  }

  function find(selector: string) {
    return d.querySelector<HTMLElement>(selector);
  }

  function findAround({ target }: Event, selector: string) {
    return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
  }
}

export const replyScript = `(${enhanceReply.toString()})(document)`;
