/**
 * The only script of a page that informs. The document inlines it in the head, before the first
 * paint, so that a chosen palette doesn't flash; the CSP names its hash or nonce. It remembers the
 * choice, and closes the menu of small screens when a link is chosen, beside it, and on Escape. The
 * second click of a double click sends nothing, be it on what has taken the first one's place, and nor
 * does a plain form within three seconds of being sent: the answer to the first would be lost.
 */
export const pageScript = `(d=>{let r=d.documentElement.dataset,s,m=()=>d.querySelector('.menu[open]');r.js='';try{s=localStorage;if(s.theme)r.theme=s.theme}catch{}
d.onclick=e=>{let t=e.target,o=m();if(e.detail>1&&t.closest('button'))e.preventDefault();if(o&&(!o.contains(t)||t.closest('a')))o.open=!1;if(t.closest('.theme-switch')){r.theme=(r.theme||(matchMedia('(prefers-color-scheme:dark)').matches&&'dark'))=='dark'?'light':'dark';try{s.theme=r.theme}catch{}}}
d.onsubmit=e=>{let f=e.target,n=e.timeStamp;e.defaultPrevented||f.method=='get'||(n-f.at<3e3?e.preventDefault():f.at=n)}
d.onkeydown=e=>{let o=m();if(o&&e.key=='Escape'){o.open=!1;o.firstChild.focus()}}})(document)`;
