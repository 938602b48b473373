import { keysScript } from './keys-script.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** The id of a field, what it held before, what was written, and what was added while it was sent. */
type Written = [id: string, was: string, words: string, more?: string];

/**
 * Forms, rows and popovers of admin pages.
 *
 * A choice in a field with `data-saves` is saved at once by the mouse, and by Enter or leaving it with the
 * keyboard; with the value "enter", which several chosen rows share, only by Enter. Escape takes it back.
 *
 * A field with `data-suggest` asks that address for what may be meant, a moment after typing, and offers it
 * in its `datalist`.
 *
 * A click on a row follows its link, unless it ends a text selection or is on another control. A press
 * outside, or Escape, closes a popover. Unsaved input in one form survives sending another, except values
 * that were stored since, which it would overwrite unseen; and so does what is typed into a form while it is
 * being sent, and what was sent until a redirect has answered it or the page shows it.
 *
 * The document inlines its source, so it must use nothing outside itself.
 */
function enhanceForms(d: Document): void {
  const place = `written ${location.pathname}`;
  const secret = '[type=password], [type=file], [autocomplete=one-time-code]';
  let pointed: EventTarget | null = null;
  let isSaving = false;
  let asking: number | undefined;

  d.addEventListener('change', saveLeft);
  d.addEventListener('focusout', saveLeft);
  d.addEventListener('keydown', pressed);
  d.addEventListener(
    'input',
    ({ target }) => target instanceof HTMLInputElement && suggest(target),
  );
  d.addEventListener('pointerdown', ({ target }) => {
    pointed = target;
    closePopovers(target);
  });
  d.addEventListener('focusin', ({ target }) => closePopovers(target));
  d.addEventListener('click', followRow);
  d.addEventListener('auxclick', followRow);
  for (const box of all('[data-choose-all]')) chooseAll(box);
  try {
    restoreTyped();
  } catch {}
  addEventListener(
    'submit',
    ({ target }) => target instanceof HTMLFormElement && keepTyped(target),
  );

  function saveLeft({
    type,
    target,
    relatedTarget: to,
  }: Event & { relatedTarget?: EventTarget | null }) {
    if (!isField(target) || target.dataset['saves'] !== '' || isSaving) return;
    const { form } = target;
    if (!form || target.value === given(target)) return;
    const next = to instanceof Element ? to : null;
    const isByMouse = type === 'change' && pointed === target;
    if (isByMouse || (type !== 'change' && !next?.closest('a, button'))) return save(form);
    if (type === 'change' || form.contains(next)) return;
    const body = new FormData(form);
    const address = form.getAttribute('action') ?? '';
    void fetch(address, { method: 'POST', body, keepalive: true, redirect: 'manual' });
  }

  function save(form: HTMLFormElement) {
    isSaving = true;
    form.requestSubmit(form.querySelector<HTMLElement>('[value=change]'));
  }

  function pressed(event: KeyboardEvent) {
    const { key, target } = event;
    if (isField(target) && target.dataset['saves'] !== undefined) {
      if (key === 'Escape') target.value = given(target);
      if (key !== 'Enter' || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      if (target.form && target.value !== given(target)) save(target.form);
    } else if (key === 'Escape' && !isTyping(target)) closePopovers(d);
  }

  function suggest(field: HTMLInputElement) {
    const from = field.dataset['suggest'];
    if (!from) return;
    clearTimeout(asking);
    asking = window.setTimeout(() => void offer(field, from), 150);
  }

  async function offer(field: HTMLInputElement, from: string) {
    const address = `${from}?q=${encodeURIComponent(field.value)}`;
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) return;
    const names = (await answer.json()) as string[];
    field.list?.replaceChildren(...names.map((name) => new Option(name)));
  }

  /** But for the one that holds the target; all of them where that is the document. */
  function closePopovers(target: EventTarget | null) {
    for (const popover of all<HTMLDetailsElement>('.popover[open]')) {
      if (target !== d && target instanceof Node && popover.contains(target)) continue;
      if (target === d) popover.querySelector('summary')?.focus();
      popover.open = false;
    }
  }

  function followRow(event: MouseEvent) {
    const { target, button } = event;
    if (!(target instanceof Element) || button > 1) return;
    const row = target.closest('.dense-table tbody tr');
    const link = row?.querySelector<HTMLAnchorElement>('a[data-row]');
    if (!link || target.closest('a, button, input, select, label, summary')) return;
    if (getSelection()?.type === 'Range') return;
    if (button || event.ctrlKey || event.metaKey || event.shiftKey) window.open(link.href);
    else link.click();
  }

  function chooseAll(box: HTMLElement) {
    box.hidden = false;
    box.addEventListener('change', () => {
      const isChosen = box.querySelector('input')?.checked ?? false;
      for (const one of all<HTMLInputElement>('[name^=row-]')) one.checked = isChosen;
    });
  }

  function restoreTyped() {
    const [visit] = performance.getEntriesByType('navigation');
    const wasAnswered = (visit as PerformanceNavigationTiming).redirectCount > 0;
    if (wasAnswered) sessionStorage.removeItem('sent');
    const [path, sent] = JSON.parse(sessionStorage.getItem('sent') ?? '[]') as [
      string?,
      Written[]?,
    ];
    const there = all('.entry-body, .person-words').map((one) => bare(one.textContent));
    if (path === location.pathname)
      for (const one of sent ?? []) if (!there.includes(bare(one[2]))) restore(one);
    const written = JSON.parse(sessionStorage.getItem(place) ?? '[]') as Written[];
    for (const one of written) restore(one);
    sessionStorage.removeItem(place);
  }

  function restore([id, was, words, more]: Written) {
    const field = d.getElementById(id);
    if (!isField(field)) return;
    const isNext = more && !field.value;
    const isLost = words !== was && field.value === was && given(field) === was;
    if (!isNext && !isLost) return;
    field.value = isNext ? more : words;
    const fold = field.closest('details');
    if (fold) fold.open = true;
  }

  function keepTyped(form: HTMLFormElement) {
    if (new URL(form.action).pathname !== location.pathname) return;
    const fields = all('main form[method=post] :is(input, select, textarea)').filter(isField);
    const kept = fields.filter((field) => !field.matches(secret));
    const others = kept.filter((field) => field.form !== form && field.value !== given(field));
    const written = others.map((field): Written => [field.id, given(field), field.value]);
    keep(place, written);
    const typed = kept.filter((field) => field.form === form && !isChoice(field));
    const sent = typed.map((field) => ({ field, was: field.value }));
    keep('sent', [
      location.pathname,
      sent.map(({ field, was }): Written => [field.id, given(field), was]),
    ]);
    if (form.id === 'reply') return;
    const addMore = () => keep(place, [...written, ...sent.flatMap(typedSince)]);
    addEventListener('pagehide', addMore, { once: true });
  }

  function typedSince({ field: { id, value }, was }: { field: Field; was: string }): Written[] {
    const more = value.startsWith(was) ? value.slice(was.length) : value;
    return value === was ? [] : [[id, was.trim(), value, more.trim()]];
  }

  function keep(key: string, value: unknown) {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {}
  }

  function given(field: Field) {
    if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
    return (field.querySelector<HTMLOptionElement>('[selected]') ?? field.options[0])?.value ?? '';
  }

  function bare(words: string) {
    return words.replace(/\s+/g, '');
  }

  /** There Escape leaves the field. */
  function isTyping(target: EventTarget | null) {
    const fields = 'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]';
    return target instanceof Element && target.closest(fields) !== null;
  }

  function isChoice(field: Field) {
    return field.matches('select, [type=hidden], [type=checkbox], [type=radio]');
  }

  function isField(target: EventTarget | null): target is Field {
    return target instanceof Element && target.matches('input, select, textarea');
  }

  function all<T extends HTMLElement>(selector: string): T[] {
    return [...d.querySelectorAll<T>(selector)];
  }
}

/** The only script of admin pages; the document inlines it with its nonce. */
export const adminScript = `${keysScript};(${enhanceForms.toString()})(document)`;
