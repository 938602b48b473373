/**
 * The script of the admin's pages: J and K walk the rows of a list, Enter opens one as any link, and
 * the slash goes to the search. A press of Print prints. A page that the browser kept and brings back as it
 * stood shows itself once the session is known to go on. The document inlines it with its nonce.
 */
export const keyboardScript = `(d=>{addEventListener('keydown',e=>{if(e.ctrlKey||e.metaKey||e.altKey||e.target.closest('input,select,textarea,[contenteditable]'))return;let r=[...d.querySelectorAll('[data-row]')],i=r.indexOf(d.activeElement),k=e.key.toLowerCase();if(k=='j'||k=='k'){let n=r[k=='j'?i+1:i<0?r.length-1:i-1];if(n){e.preventDefault();n.focus()}}if(k=='/'){let s=d.querySelector('input[type=search]');if(s){e.preventDefault();s.focus();s.select()}}});addEventListener('click',e=>{if(e.target.closest('[data-print]'))print()});addEventListener('pageshow',e=>{if(!e.persisted)return;let h=d.documentElement,again=()=>location.assign(location.pathname+location.search);h.hidden=true;fetch('/auth/refresh',{method:'POST'}).then(a=>a.ok?h.hidden=false:again(),again)})})(document)`;
