/**
 * The text of an inline script that asks for these files once the page is seen, so that they take
 * nothing of the line from what is seen; where nobody looks, after a second. What is pressed in a part
 * before its script has come waits for that, for a second at most, and then does what it does without.
 * Until it has come, a button with `data-needs` is disabled while the box of that name is not ticked.
 */
export const lateScript = (files: readonly string[], hasPart: boolean): string => {
  const part = `document.currentScript${hasPart ? '.previousElementSibling' : ''}`;
  return `((part,files)=>{let pressed,button=part.querySelector('[data-needs]')||{},
judge=()=>{button.disabled=!button.form[button.dataset.needs].checked},
hold=e=>{let t=e.target.closest('a:not([target]),button');if(!t||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;e.preventDefault();e.stopPropagation();pressed||setTimeout(release,1e3);pressed=t},
release=()=>{part.removeEventListener('click',hold,!0);pressed&&pressed.click();pressed=0},
handOver=()=>{part.removeEventListener('input',judge);button.disabled=!1;release()},
fetch=()=>{files[0]&&Promise.all(files.splice(0).map(file=>import(file))).then(handOver,release)};
if(button.form){judge();part.addEventListener('input',judge)}
part.addEventListener('click',hold,!0);setTimeout(fetch,1e3);new PerformanceObserver(fetch).observe({type:'paint',buffered:!0})})(${part},${JSON.stringify(files)})`;
};
