/**
 * Adds drag and drop, progress and a cancel button to the upload form. The document inlines its source,
 * so it must use nothing outside itself.
 */
function enhanceUpload(d: Document): void {
  const form = part(HTMLFormElement, '[data-upload]');
  const input = part(HTMLInputElement, '[data-upload] input[type=file]');
  const button = part(HTMLButtonElement, '[data-upload] button:not([type=button])');
  const progress = part(HTMLProgressElement, '[data-upload] progress');
  const bar = part(HTMLElement, '[data-bar]');
  const cancel = part(HTMLButtonElement, '[data-cancel]');
  const state = part(HTMLElement, '[data-state]');
  const fault = part(HTMLElement, '[data-fault]');
  let isSent = false;

  d.addEventListener('dragover', dragged);
  d.addEventListener('dragleave', dragged);
  d.addEventListener('drop', dragged);
  form.addEventListener('submit', submit);

  function dragged(event: DragEvent) {
    // Also outside the box, where the browser would open the file.
    event.preventDefault();
    const isOver = event.target instanceof Node && form.contains(event.target);
    form.classList.toggle('over', isOver && event.type === 'dragover');
    const files = event.dataTransfer?.files;
    if (!isOver || event.type !== 'drop' || !files?.length) return;
    if (files.length > 1) return refuse('One file at a time, please.');
    input.files = files;
    input.focus();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const file = input.files?.[0];
    const { largest, largestInWords } = form.dataset;
    if (!file) refuse('Choose a PDF file.');
    else if (file.size <= Number(largest)) send(file);
    else refuse(`The file is larger than ${largestInWords}. Nothing was sent.`);
  }

  function send(file: File) {
    isSent = false;
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      progress.value = Math.round((loaded / total) * 100);
      if (loaded < total) return;
      isSent = true;
      // From here on the server may store it.
      cancel.disabled = true;
      state.textContent = 'Checking the file';
    });
    request.addEventListener('load', () => showAnswer(request));
    request.addEventListener('error', breakOff);
    request.addEventListener('abort', () => show(false, 'Cancelled. Nothing was changed.'));
    cancel.addEventListener('click', () => request.abort(), { once: true });
    progress.value = 0;
    cancel.disabled = false;
    show(true, `Uploading ${file.name}`);
    request.open('POST', form.action);
    request.setRequestHeader('accept', 'application/json');
    request.send(new FormData(form));
  }

  function showAnswer({ responseURL, responseText }: XMLHttpRequest) {
    // Redirected to log in; the file is still selected here.
    if (new URL(responseURL).pathname.startsWith('/auth')) {
      return refuse(
        'Your session has ended, or needs your second step. Open the admin area in another tab, then upload the file here again.',
      );
    }
    try {
      const { to, message } = JSON.parse(responseText) as Record<string, string>;
      if (to) location.assign(to);
      else refuse(message);
    } catch {
      breakOff();
    }
  }

  function breakOff() {
    refuse(
      isSent
        ? 'The connection broke while the file was being checked. It may have been stored: look at it before you try again.'
        : 'The upload was interrupted. Nothing was changed; please try again.',
    );
  }

  function refuse(wrong: string | undefined) {
    show(false, '', wrong);
  }

  function show(isBusy: boolean, says: string, wrong = '') {
    bar.hidden = !isBusy;
    button.disabled = isBusy;
    state.textContent = says;
    fault.textContent = wrong;
  }

  /** The component that renders the form renders these elements. */
  function part<T extends HTMLElement>(kind: new () => T, selector: string): T {
    const found = d.querySelector(selector);
    if (!(found instanceof kind)) throw new Error(`${selector} is missing`);
    return found;
  }
}

export const uploadScript = `(${enhanceUpload.toString()})(document)`;
