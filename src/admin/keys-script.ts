/**
 * Keys of the admin area. J and K move through `data-row`, X chooses the row, and every link, button, field or
 * fold with a `data-key`, such as "r" or "g i" for G and then I, is pressed or focused by it. They can be
 * switched off in this browser (WCAG 2.1.4), and none works inside a field, where Control and Enter sends the
 * form and Escape leaves the field. With `data-send="anywhere"` a button is pressed by Control and Enter
 * outside fields, too. A question mark opens the list of all keys. The document inlines its source, so it must
 * use nothing outside itself.
 */
function enhanceKeys(d: Document): void {
  const list = d.querySelector<HTMLDialogElement>('#keys');
  const boxes = '[name^=row-]';
  const choices = all<HTMLInputElement>('.keys input');
  let isOn = true;
  let before = '';
  let timer: number | undefined;

  try {
    isOn = localStorage.getItem('keys') !== 'off';
  } catch {}
  showChoice();
  for (const choice of choices) choice.addEventListener('change', () => switchKeys(choice.checked));
  listOwnKeys();
  addEventListener('keydown', pressed);

  function showChoice() {
    for (const choice of choices) {
      const line = choice.closest<HTMLElement>('.keys');
      if (line) line.hidden = false;
      choice.checked = isOn;
    }
  }

  function switchKeys(on: boolean) {
    isOn = on;
    showChoice();
    try {
      localStorage.setItem('keys', on ? 'on' : 'off');
    } catch {}
  }

  /** Those of this page, in the list of all keys. */
  function listOwnKeys() {
    const own = d.querySelector('#keys-here');
    const named = new Set<string>();
    for (const one of all('main [data-key]')) {
      const key = one.dataset['key'] ?? '';
      if (!own || named.has(key)) continue;
      named.add(key);
      const line = own.appendChild(d.createElement('li'));
      for (const part of key.split(' '))
        line.appendChild(d.createElement('kbd')).textContent = part.toUpperCase();
      const [label = one] = 'labels' in one ? [...((one as HTMLInputElement).labels ?? [])] : [];
      line.append(` ${one.ariaLabel ?? ownWords(label)}`);
    }
  }

  function ownWords(one: HTMLElement) {
    const texts = [...one.childNodes].filter((node) => node instanceof Text);
    return texts
      .map(({ data }) => data)
      .join('')
      .trim();
  }

  function pressed(event: KeyboardEvent) {
    const { key, target, defaultPrevented } = event;
    const isControl = event.ctrlKey || event.metaKey;
    const isSend = key === 'Enter' && isControl;
    const search = key === 'k' && isControl && find('/');
    if (search) {
      event.preventDefault();
      return press(search);
    }
    const at = target instanceof Element ? target : d.body;
    const field = at.closest<HTMLInputElement>(
      'input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]',
    );
    if (field) {
      if (isSend && field.form) {
        event.preventDefault();
        send(field.form);
      }
      if (key === 'Escape' && !defaultPrevented && !field.closest('dialog')) field.blur();
      return;
    }
    const filled = isSend && d.querySelector<HTMLButtonElement>('[data-send=anywhere]');
    if (filled && !at.closest(`form:not(#${filled.form?.id}) *`)) {
      event.preventDefault();
      return filled.click();
    }
    if (!isOn || isControl || event.altKey || key === 'Escape') return;
    if (d.querySelector('dialog[open]')) return;
    if (act(key.length === 1 ? key.toLowerCase() : key)) event.preventDefault();
  }

  function send(form: HTMLFormElement) {
    const buttons = all<HTMLButtonElement>('[type=submit]').filter((one) => one.form === form);
    form.requestSubmit(buttons.find((one) => one.matches('[data-send]')) ?? buttons[0]);
  }

  /** Whether the key did something, or begins something. */
  function act(key: string): boolean {
    const keys = before + key;
    const found = find(keys);
    const isBegun = all('[data-key]').some((one) => one.dataset['key']?.startsWith(`${keys} `));
    const isOther = before && !found && !isBegun;
    before = isBegun ? `${keys} ` : '';
    if (isOther) return act(key);
    clearTimeout(timer);
    timer = window.setTimeout(() => (before = ''), 5000);
    if (found) press(found);
    if (found || isBegun) return true;
    if (key === 'j' || key === 'k') return move(key === 'j' ? 1 : -1);
    if (key === 'x') return choose();
    if (key === '?') list?.showModal();
    return key === '?' && list !== null;
  }

  function find(keys: string) {
    const at = all<HTMLButtonElement>('[data-key]').filter(
      (one) => one.dataset['key'] === keys && !one.disabled && isHere(one),
    );
    return at.find((one) => one.checkVisibility()) ?? at[0];
  }

  /** What acts on a row of a table does so for the one that has the focus. */
  function isHere(one: Element) {
    return one.closest('tr')?.contains(d.activeElement) ?? true;
  }

  function press(one: HTMLElement) {
    if (one.closest('.selection-bar') && !isAnyChosen()) choose();
    const isSummary = one.localName === 'summary';
    const shut = one.parentElement?.closest<HTMLDetailsElement>('details:not([open])');
    if (shut && !isSummary) shut.open = true;
    if (one.matches('input:not([type=checkbox], [type=radio]), select, textarea')) {
      one.focus();
      if ('select' in one) (one as HTMLInputElement).select();
      return;
    }
    one.click();
    const first = 'input:not([type=hidden]), select, textarea';
    if (isSummary && shut?.open) shut.querySelector<HTMLElement>(first)?.focus();
  }

  function move(step: 1 | -1) {
    const rows = all('[data-row]').filter((row) => row.checkVisibility());
    let at = rows.findIndex((row) => row === d.activeElement);
    if (at < 0) at = rows.findIndex((row) => row.ariaCurrent ?? row.className === 'opened');
    const next = rows[step > 0 || at >= 0 ? at + step : rows.length - 1];
    // Opening it would lose what is chosen.
    if (next?.closest('[data-rows=open]') && !isAnyChosen()) next.click();
    else next?.focus();
    return next !== undefined;
  }

  function choose() {
    const rows = [d.activeElement, d.querySelector('.opened')];
    const [box] = rows.flatMap(
      (one) => one?.closest('tr, li')?.querySelector<HTMLElement>(boxes) ?? [],
    );
    box?.click();
    return Boolean(box);
  }

  function isAnyChosen() {
    return d.querySelector(`${boxes}:checked`) !== null;
  }

  function all<T extends HTMLElement>(selector: string): T[] {
    return [...d.querySelectorAll<T>(selector)];
  }
}

export const keysScript = `(${enhanceKeys.toString()})(document)`;
