/**
 * The only script of a page that informs. The document inlines it in the head, before the first
 * paint, so that a chosen palette doesn't flash; the CSP names its hash or nonce. It remembers the
 * choice, and closes the menu of small screens when a link is chosen, beside it, and on Escape.
 */
export const pageScript = `(d=>{let r=d.documentElement.dataset,s,m=()=>d.querySelector('.menu[open]');r.js='';try{s=localStorage;if(s.theme)r.theme=s.theme}catch{}
d.onclick=e=>{let t=e.target,o=m();if(o&&(!o.contains(t)||t.closest('a')))o.open=!1;if(t.closest('.theme-switch')){r.theme=(r.theme||(matchMedia('(prefers-color-scheme:dark)').matches&&'dark'))=='dark'?'light':'dark';try{s.theme=r.theme}catch{}}}
d.onkeydown=e=>{let o=m();if(o&&e.key=='Escape'){o.open=!1;o.firstChild.focus()}}})(document)`;
