/** The cookies that an answer sets, each as a request sends it back: `name=value`. */
export const getCookies = (answer: Response): string[] =>
  answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');

/** A line of cookies as a browser's context holds them, which takes those of every port alike. */
export const toCookies = (line: string) =>
  line.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/);
    const place = { domain: 'localhost', path: '/', expires: -1 };
    return { name, value, ...place, httpOnly: true, secure: false, sameSite: 'Lax' as const };
  });
