import { createContext, type ReactNode, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

export function NonceProvider({
  nonce,
  children,
}: {
  nonce: string | undefined;
  children: ReactNode;
}) {
  return <NonceContext value={nonce}>{children}</NonceContext>;
}

/** This response's CSP nonce; undefined in the browser and on pages kept in memory. */
export const useNonce = () => useContext(NonceContext);

/** A script of our own in the page: a constant, and so safe. The browser's copy of the page has no nonce. */
export const InlineScript = ({ code }: { code: string }) => (
  <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
);
