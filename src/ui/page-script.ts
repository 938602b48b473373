/**
 * The only script of a static page. Inlined in the head, before the first paint, so that a chosen palette
 * doesn't flash; the CSP names its hash or nonce. It remembers the palette, tells the switches its state, and
 * follows a change made in another tab or before a return from the back/forward cache. It closes the mobile
 * menu when a link is chosen, on a press outside, when focus moves to what it covers, and on Escape. It
 * ignores the second click of a double click, even on an element that replaced the first, and a plain form's
 * second submit within three seconds: the response to the first would be lost.
 */
export const pageScript = `(d=>{let r=d.documentElement.dataset,s,q=matchMedia('(prefers-color-scheme:dark)'),v=()=>{let n=(r.theme||(q.matches&&'dark'))=='dark';d.querySelectorAll('.theme-switch').forEach(b=>b.ariaPressed=n);return n},m=t=>{let o=d.querySelector('.menu[open]');if(o&&!o.contains(t))o.open=!1;return o};r.js='';q.onchange=v;(onpageshow=onstorage=()=>{try{s=localStorage;if(s.theme)r.theme=s.theme}catch{}v()})()
d.onclick=e=>{let t=e.target;m(t.closest('a')?d:t);if(e.detail>1&&t.closest('[method=post] button'))e.preventDefault();if(t.closest('.theme-switch')){r.theme=v()?'light':'dark';v();try{s.theme=r.theme}catch{}}}
d.onsubmit=e=>{let f=e.target,n=e.timeStamp;e.defaultPrevented||f.method=='get'||(n-f.at<3e3?e.preventDefault():f.at=n)}
addEventListener('focusin',e=>m(e.target))
d.onkeydown=e=>{if(e.key=='Escape')m(d)?.firstChild.focus()}})(document)`;

/**
 * On pages with an island: ignores a press of a button that waits, and leads to the box it waits for. A form
 * that is sent says so on its button, for ten seconds: the browser may bring the page back.
 */
export const formScript = `addEventListener('click',e=>{let o=e.target.closest?.('[aria-disabled=true]');if(o){e.preventDefault();o.form?.[o.dataset.needs]?.focus()}})
addEventListener('submit',e=>{let b=e.submitter,w;if(e.defaultPrevented||!b?.dataset.busy)return;w=b.textContent;b.textContent=b.dataset.busy;b.ariaBusy=b.ariaDisabled='true';setTimeout(()=>{b.textContent=w;b.ariaBusy=b.ariaDisabled=null},1e4)})`;
