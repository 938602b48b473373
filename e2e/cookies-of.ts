/** The cookies that an answer sets, each as a request sends it back: `name=value`. */
export const getCookies = (answer: Response): string[] =>
  answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
