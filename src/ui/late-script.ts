/**
 * The text of an inline script that asks for these files once the page is seen, so that they take
 * nothing of the line from what is seen; where nobody looks, after a second. What is pressed in a part
 * before its script has come waits for that, for a second at most, and then does what it does without.
 * A button with `data-needs` is disabled while the box of that name is not ticked; the part's script
 * takes that over when it takes the name away.
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

/** For the script of a part: from now on the part decides itself whether its button is disabled. */
export function takeOverNeed(part: HTMLElement | null, isMet: boolean): void {
  const button = part?.querySelector<HTMLButtonElement>('button[data-needs]');
  if (!button) return;
  delete button.dataset['needs'];
  button.disabled = !isMet;
}
