/**
 * Makes the upload form of a page take a file by drag, show how far it is, and let it be cancelled.
 * The document inlines its source, so it uses nothing from outside itself.
 */
function enhanceUpload(d: Document): void {
  const form = d.querySelector<HTMLFormElement>('form[data-upload]');
  const input = form?.querySelector<HTMLInputElement>('input[type=file]');
  const button = form?.querySelector<HTMLButtonElement>('button:not([type=button])');
  const bar = form?.querySelector<HTMLElement>('[data-bar]');
  const progress = form?.querySelector('progress');
  const cancel = form?.querySelector('[data-cancel]');
  const state = form?.querySelector('[data-state]');
  const fault = form?.querySelector('[data-fault]');
  if (!form || !input || !button || !bar || !progress || !cancel || !state || !fault) return;

  const show = (isBusy: boolean, says: string, wrong = '') => {
    bar.hidden = !isBusy;
    button.disabled = isBusy;
    state.textContent = says;
    fault.textContent = wrong;
  };
  const send = (file: File) => {
    const request = new XMLHttpRequest();
    const fail = () =>
      show(false, '', 'The upload broke off. Nothing was changed; please try again.');
    const done = () => {
      // Led on to where one logs in; the file is still chosen here.
      if (new URL(request.responseURL).pathname.startsWith('/auth'))
        return show(
          false,
          '',
          'Your session has ended, or asks for your second step. Open the admin area in another tab, then upload it from here again.',
        );
      try {
        // Our own route answers with the one or the other.
        const { to, message } = JSON.parse(request.responseText) as Record<string, string>;
        if (to) location.assign(to);
        else show(false, '', message);
      } catch {
        fail();
      }
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      progress.value = Math.round((loaded / total) * 100);
      if (loaded === total) state.textContent = 'Checking the file';
    });
    request.addEventListener('load', done);
    request.addEventListener('error', fail);
    request.addEventListener('abort', () => show(false, 'Cancelled. Nothing was changed.'));
    cancel.addEventListener('click', () => request.abort(), { once: true });
    progress.value = 0;
    show(true, `Uploading ${file.name}`);
    request.open('POST', form.dataset['upload'] ?? '');
    request.send(new FormData(form));
  };
  const dragged = (event: DragEvent) => {
    // Beside the box as well: the browser would leave the page for the file.
    event.preventDefault();
    const isOver = event.target instanceof Node && form.contains(event.target);
    form.classList.toggle('over', isOver && event.type === 'dragover');
    const files = event.dataTransfer?.files;
    if (!isOver || event.type !== 'drop' || !files?.length) return;
    if (files.length > 1) return show(false, '', 'One file at a time, please.');
    input.files = files;
    input.focus();
  };
  d.addEventListener('dragover', dragged);
  d.addEventListener('dragleave', dragged);
  d.addEventListener('drop', dragged);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const file = input.files?.[0];
    const { largest, largestInWords } = form.dataset;
    if (!file) show(false, '', 'Choose a PDF file.');
    else if (file.size <= Number(largest)) send(file);
    else show(false, '', `The file is larger than ${largestInWords}. Nothing was sent.`);
  });
}

export const uploadScript = `(${enhanceUpload.toString()})(document)`;
