import { type ComponentType, createContext, useContext } from 'react';
import { useNonce } from './nonce.tsx';
import { ToastProvider } from './feedback/toast.tsx';
import { lateScript } from './late-script.ts';

/** The addresses of each island's script and of what that imports. */
export type IslandFiles = Readonly<
  Record<string, { script: string; imports: readonly string[] } | undefined>
>;

/** Provided where documents are rendered; without it a page is complete, but stays static. */
export const IslandFilesContext = createContext<IslandFiles>({});

type Props<Given> = {
  /** The `*.island.tsx` file that starts it in the browser, by its base name. */
  name: string;
  part: ComponentType<Given>;
  /** The props of the part, which travel in the page: plain data, and nothing that it does not show. */
  given: Given;
  /** For a part without anything visible, which need not wait until the page is seen. */
  atOnce?: boolean;
};

/**
 * A part of a page that React takes over in the browser; the page around it stays as it was sent. The
 * part is also rendered on the server, and works without scripts.
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
 * Loads a script after the page has been seen, since the page is complete without it. `hasPart` if the
 * part it takes over stands right before it.
 */
export function LateScript({ name, hasPart = false }: { name: string; hasPart?: boolean }) {
  const nonce = useNonce();
  const files = useContext(IslandFilesContext)[name];
  if (!files) return null;
  const script = lateScript([...files.imports, files.script], hasPart);
  // A constant of ours and names of built files.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />;
}

/**
 * A script that waits for nothing but the document. If it is included twice, the browser runs it once.
 */
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

/** The same on server and browser, so that React finds in the page what it would draw itself. */
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
