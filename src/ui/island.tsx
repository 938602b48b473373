import { type ComponentType, createContext, useContext } from 'react';
import { ToastProvider } from './feedback/toast.tsx';

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
};

/**
 * A part of a page that React takes over in the browser; the page around it stays as it was sent. The
 * part is rendered on the server as well, and works without script.
 */
export function Island<Given extends object>({ name, part, given }: Props<Given>) {
  return (
    <>
      <div data-island={name} data-given={JSON.stringify(given)}>
        <IslandContent part={part} given={given} />
      </div>
      <IslandScript name={name} />
    </>
  );
}

/**
 * The script alone. Of several on a page the browser runs each once. The page is complete without it,
 * so it comes after styles and fonts.
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
