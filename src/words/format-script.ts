/**
 * Buttons and keys that put the signs of Markdown around what is chosen, so that the browser can take them
 * back. The document inlines its source, so it must use nothing outside itself.
 */
function enhanceFormats(d: Document): void {
  const marks: Record<string, string> = {
    bold: '**',
    italic: '*',
    heading: '## ',
    list: '- ',
    quote: '> ',
  };

  for (const bar of d.querySelectorAll<HTMLElement>('[data-formats]')) showFormats(bar);
  d.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey } = event;
    const name = { b: 'bold', B: 'bold', i: 'italic', I: 'italic' }[key];
    if (!name || !(ctrlKey || metaKey) || !(target instanceof HTMLTextAreaElement)) return;
    if (!target.matches('[data-markdown]')) return;
    event.preventDefault();
    format(target, name);
  });

  function showFormats(bar: HTMLElement) {
    const buttons = [...bar.querySelectorAll('button')];
    bar.hidden = false;
    bar.addEventListener('click', (event) => {
      const name = event.target instanceof HTMLElement && event.target.dataset['format'];
      const text = bar.parentElement?.querySelector('textarea');
      if (name && text) format(text, name);
    });
    bar.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const place = buttons.findIndex((button) => button === event.target);
      const next = buttons.at((place + (step ?? 0)) % buttons.length);
      if (!step || !next) return;
      event.preventDefault();
      for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
      next.focus();
    });
  }

  function format(text: HTMLTextAreaElement, name: string) {
    const { value, selectionEnd: to } = text;
    const mark = marks[name] ?? '';
    const isOfLines = mark.endsWith(' ');
    const start = value.slice(0, text.selectionStart).lastIndexOf('\n') + 1;
    const from = isOfLines ? start : text.selectionStart;
    const chosen = value.slice(from, to);
    const lines = chosen.split('\n');
    const isMarked = lines.every((line) => line.startsWith(mark));
    const marked = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line));
    let put = isOfLines ? marked.join('\n') : mark + chosen + mark;
    if (name === 'link') put = `[${chosen}](https://)`;
    text.focus();
    text.setSelectionRange(from, to);
    // oxlint-disable-next-line typescript/no-deprecated -- The only way that the browser can take back.
    d.execCommand('insertText', false, put);
    const end = from + put.length;
    if (name === 'link' && chosen) text.setSelectionRange(end - 9, end - 1);
    else if (name === 'link') text.setSelectionRange(from + 1, from + 1);
    else if (!isOfLines) text.setSelectionRange(from + mark.length, end - mark.length);
  }
}

export const formatScript = `(${enhanceFormats.toString()})(document)`;
