import { type ComponentType, createContext, useContext, useSyncExternalStore } from 'react';
import { useNonce } from './nonce.tsx';
import { ToastProvider } from './forms/toast.tsx';

/** The addresses of each island's script and its imports. */
export type IslandFiles = Readonly<
  Record<string, { script: string; imports: readonly string[] } | undefined>
>;

/** Provided where documents are rendered; without it a page is complete, but stays static. */
export const IslandFilesContext = createContext<IslandFiles>({});

type IslandProps<Props> = {
  /** The base name of the component's file, which the build starts in the browser. */
  name: string;
  component: ComponentType<Props>;
  /** Serialised into the page: plain data, and nothing that it does not show. */
  props: Props;
  /**
   * When its script is asked for: with the page; once it is touched, pointed at, focused or within a screen
   * of sight; or once the browser is idle. Before then it works as it does without script.
   */
  start?: 'now' | 'near' | 'idle';
};

/**
 * A component that React hydrates in the browser; the rest of the page stays static. It is also rendered on
 * the server, and works without scripts.
 */
export function Island<Props extends object>(island: IslandProps<Props>) {
  const { name, component, props, start = 'now' } = island;
  return (
    <>
      <div data-island={name} data-props={JSON.stringify(props)}>
        <IslandContent component={component} props={props} />
      </div>
      {start === 'now' ? <IslandScript name={name} /> : <LaterScript name={name} start={start} />}
    </>
  );
}

/** Runs once the document has been read; if it is included twice, the browser runs it once. */
export function IslandScript({ name }: { name: string }) {
  const files = useContext(IslandFilesContext)[name];
  if (!files) return null;
  return (
    <>
      {files.imports.map((file) => (
        <link key={file} rel="modulepreload" href={file} fetchPriority="low" />
      ))}
      <script type="module" src={files.script} fetchPriority="low" />
    </>
  );
}

/** Directly behind its island. Nothing that is shown waits for what this asks for. */
export function LaterScript({ name, start }: { name: string; start: 'near' | 'idle' }) {
  const files = useContext(IslandFilesContext)[name];
  const nonce = useNonce();
  if (!files) return null;
  const all = [files.script, ...files.imports].join(' ');
  // Our own constant.
  return (
    <script
      nonce={nonce}
      data-start={start}
      data-files={all}
      dangerouslySetInnerHTML={{ __html: laterScript }}
    />
  );
}

/** Shared by server and browser, so that the hydrated markup matches. */
export function IslandContent<Props extends object>({
  component: Component,
  props,
}: Pick<IslandProps<Props>, 'component' | 'props'>) {
  return (
    <ToastProvider>
      <Component {...props} />
    </ToastProvider>
  );
}

/** False on the server and during hydration, then true. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );

/**
 * Inlined behind an island: asks for its script, and at once for what that imports, when the island is
 * pointed at, touched or focused, or is within a screen of sight while nothing else goes on; `idle` does not
 * wait for sight. After the page has loaded and has been painted, so that nothing that is shown waits; a
 * hidden page is not painted, and one that is prerendered waits until it is shown.
 */
const laterScript = `(({dataset:d,previousElementSibling:p})=>{let ask=()=>{d.files?.split(' ').forEach(f=>import(f).catch(()=>0));delete d.files},rest=()=>(self.requestIdleCallback||setTimeout)(ask)
for(let t of ['pointerover','pointerdown','focusin'])p.addEventListener(t,ask,{passive:true})
let go=()=>{if(d.start=='idle')return rest();let o=new IntersectionObserver(e=>{if(e.some(x=>x.isIntersecting)){o.disconnect();rest()}},{rootMargin:'100% 0%'});o.observe(p)}
let painted=()=>document.hidden&&!document.prerendering?go():new PerformanceObserver((l,o)=>{if(l.getEntriesByName('first-contentful-paint')[0]){o.disconnect();go()}}).observe({type:'paint',buffered:true})
document.readyState=='complete'?painted():addEventListener('load',painted)})(document.currentScript)`;
