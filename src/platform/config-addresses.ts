import { z } from 'zod';

const url = (protocols: string[], message: string) =>
  z.string().refine(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    // `abort`, because the checks after it expect an address.
    { message, abort: true },
  );

/** `fetch` rejects an address with a password, and its error, which is logged, repeats it. */
export const webUrl = (example: string) =>
  url(['http:', 'https:'], `takes an address such as ${example}`).refine(
    (value) => !hasPassword.test(value),
    { message: 'takes no user name or password in the address', abort: true },
  );

export const hasPassword = /^\w+:\/\/[^/?#]*@/;

export const isOrigin = ({ href, origin }: URL) => href === `${origin}/`;

/** An address with an account in it, whose user, password and path may hold any character if encoded. */
export function accountUrl(
  protocols: string[],
  example: string,
  { needsPassword = false }: { needsPassword?: boolean } = {},
) {
  const message = `takes an address such as ${example}, in whose user, password and folder % is written %25, / %2F, # %23, ? %3F and @ %40`;
  return url(protocols, message).refine(
    (value) => {
      const { hostname, username, password, pathname, search, hash } = new URL(value);
      const isComplete = !needsPassword || (username !== '' && password !== '');
      // After an unencoded / # or ? the rest of the password, and the @ before the host, stand further on.
      const isCutShort = hash !== '' || (hostname !== '' && (pathname + search).includes('@'));
      // The directory of a Unix socket stands behind the path.
      const isNamed = hostname !== '' || /[?&]host=/.test(search);
      const isWritten = [hostname, username, password, pathname].every(isEncoded);
      return isNamed && isComplete && !isCutShort && isWritten;
    },
    { message },
  );
}

function isEncoded(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
