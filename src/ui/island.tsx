import { type ComponentType, createContext, useContext } from 'react';
import { useNonce } from '../http/pages/nonce.tsx';
import { ToastProvider } from './feedback/toast.tsx';
import { lateScript } from './late-script.ts';

/** The addresses of each island's script and of what that imports. */
export type IslandFiles = Readonly<
  Record<string, { script: string; imports: readonly string[] } | undefined>
>;

/** Filled in where documents are rendered; without it a page is complete, and stays as it is. */
export const IslandFilesContext = createContext<IslandFiles>({});

type Props<Given> = {
  /** The `*.island.tsx` file that starts it in the browser, by its base name. */
  name: string;
  part: ComponentType<Given>;
  /** The part's props, which travel in the page: plain data, and nothing it doesn't show. */
  given: Given;
  /** What nobody sees need not wait until the page is seen. */
  atOnce?: boolean;
};

/**
 * A part of a page that React takes over in the browser; the page around it stays as it was sent. The
 * part is rendered on the server as well, and works without script.
 */
export function Island<Given extends object>({ name, part, given, atOnce }: Props<Given>) {
  return (
    <>
      <div data-island={name} data-given={JSON.stringify(given)}>
        <IslandContent part={part} given={given} />
      </div>
      {atOnce ? <IslandScript name={name} /> : <LateScript name={name} hasPart />}
    </>
  );
}

/**
 * A script that the page is seen before, since it is complete without. That of a part stands right
 * behind it.
 */
export function LateScript({ name, hasPart = false }: { name: string; hasPart?: boolean }) {
  const nonce = useNonce();
  const files = useContext(IslandFilesContext)[name];
  if (!files) return null;
  const script = lateScript([...files.imports, files.script], hasPart);
  // A constant of ours and names of built files.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />;
}

/** A script that waits for nothing but the document. Of several the browser runs each once. */
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

/** The same on both sides, so that React finds in the page what it would draw itself. */
export function IslandContent<Given extends object>({
  part: Part,
  given,
}: Omit<Props<Given>, 'name'>) {
  return (
    <ToastProvider region="page">
      <Part {...given} />
    </ToastProvider>
  );
}
