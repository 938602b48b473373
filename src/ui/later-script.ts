/**
 * Inlined behind an island: asks for its script, and at once for what that imports, when the island is
 * pointed at, touched or focused, or is within a screen of sight while nothing else goes on; `idle` does not
 * wait for sight. After the page has loaded and has been painted, so that nothing that is shown waits.
 */
export const laterScript = `(({dataset:d,previousElementSibling:p})=>{let ask=()=>{d.files?.split(' ').forEach(f=>import(f).catch(()=>0));delete d.files},rest=()=>(self.requestIdleCallback||setTimeout)(ask)
for(let t of ['pointerover','pointerdown','focusin'])p.addEventListener(t,ask,{passive:true})
let go=()=>{if(d.start=='idle')return rest();let o=new IntersectionObserver(e=>{if(e.some(x=>x.isIntersecting)){o.disconnect();rest()}},{rootMargin:'100% 0%'});o.observe(p)}
let painted=()=>new PerformanceObserver((l,o)=>{if(l.getEntriesByName('first-contentful-paint')[0]){o.disconnect();go()}}).observe({type:'paint',buffered:true})
document.readyState=='complete'?painted():addEventListener('load',painted)})(document.currentScript)`;
