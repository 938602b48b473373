/**
 * The only script of a static page. Inlined in the head, before the first paint, so that a chosen palette
 * doesn't flash; the CSP names its hash or nonce. It remembers the palette, tells the switches its state, and
 * follows a change made in another tab or before a return from the back/forward cache. It closes the mobile
 * menu when a link is chosen, on a press outside, when focus moves to what it covers, and on Escape. It
 * ignores the second click of a double click, even on an element that replaced the first, a press of a button
 * that waits (and leads to the box it waits for), and a plain form's second submit within three seconds: the
 * response to the first would be lost. A form that is sent says so on its button, until the page is shown again.
 */
export const pageScript = `(d=>{let r=d.documentElement.dataset,s,q=matchMedia('(prefers-color-scheme:dark)'),v=()=>{let n=(r.theme||(q.matches&&'dark'))=='dark';d.querySelectorAll('.theme-switch').forEach(b=>b.ariaPressed=n);return n},m=t=>{let o=d.querySelector('.menu[open]');if(o&&!o.contains(t))o.open=!1;return o};r.js='';q.onchange=v;(onpageshow=onstorage=()=>{try{s=localStorage;if(s.theme)r.theme=s.theme}catch{}d.querySelectorAll('[data-was]').forEach(b=>{b.textContent=b.dataset.was;b.ariaBusy=b.ariaDisabled=null;delete b.dataset.was});v()})()
d.onclick=e=>{let t=e.target;m(t.closest('a')?d:t);if(e.detail>1&&t.closest('[method=post] button'))e.preventDefault();let o=t.closest('[aria-disabled=true]');if(o){e.preventDefault();o.form?.[o.dataset.needs]?.focus()}if(t.closest('.theme-switch')){r.theme=v()?'light':'dark';v();try{s.theme=r.theme}catch{}}}
d.onsubmit=e=>{let f=e.target,n=e.timeStamp,b=e.submitter;if(e.defaultPrevented||f.method=='get')return;if(n-f.at<3e3)return e.preventDefault();f.at=n;if(b?.dataset.busy){b.dataset.was=b.textContent;b.textContent=b.dataset.busy;b.ariaBusy=b.ariaDisabled='true'}}
addEventListener('focusin',e=>m(e.target))
d.onkeydown=e=>{if(e.key=='Escape')m(d)?.firstChild.focus()}})(document)`;
