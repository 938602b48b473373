/**
 * An inline script that loads these files after the first paint, so that they don't compete with visible
 * content; in a hidden tab, after a second. A press in an island before its script has loaded waits for it,
 * for a second at most, and then acts as without script. A button with `data-needs` is disabled while the
 * checkbox of that name is unticked; the island's script takes over by removing the name.
 */
export const lateScript = (files: readonly string[], hasPart: boolean): string => {
  const part = `document.currentScript${hasPart ? '.previousElementSibling' : ''}`;
  return `((part,files)=>{let pressed,button=part.querySelector('[data-needs]')||{},
judge=()=>{let box=button.dataset.needs;if(box)button.disabled=!button.form[box].checked},
hold=e=>{let t=e.target.closest('a:not([target]),button');if(!t||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;e.preventDefault();e.stopPropagation();pressed||setTimeout(release,1e3);pressed=t},
release=()=>{part.removeEventListener('click',hold,!0);pressed&&pressed.click();pressed=0},
bring=()=>{files[0]&&Promise.all(files.splice(0).map(file=>import(file))).then(release,release)};
if(button.form){judge();part.addEventListener('input',judge)}
part.addEventListener('click',hold,!0);setTimeout(bring,1e3);new PerformanceObserver(seen=>seen.getEntriesByName('first-contentful-paint')[0]&&bring()).observe({type:'paint',buffered:!0})})(${part},${JSON.stringify(files)})`;
};

/** For an island's script: from now on it decides itself whether its button is disabled. */
export function takeOverNeed(part: HTMLElement | null, isMet: boolean): void {
  const button = part?.querySelector<HTMLButtonElement>('button[data-needs]');
  if (!button) return;
  delete button.dataset['needs'];
  button.disabled = !isMet;
}
