/** In characters. */
export const passwordLimits = { least: 6, leastOfAdmins: 12, most: 128 } as const;

/**
 * The advice shown while a password is typed. It suggests three random words, as the NCSC does, and
 * asks for no symbols or capitals, which make passwords harder to remember and no harder to guess.
 */
export function passwordAdvice(password: string, least: number = passwordLimits.least): string {
  if (password === '') return 'Three random words make a strong one: think of coffee, train, fish.';
  if (password.length < least) return `At least ${least} characters, please.`;
  if (password.length < passwordLimits.leastOfAdmins) {
    return 'Three random words in a row would be much stronger.';
  }
  return 'Long enough. Don’t use it anywhere else.';
}
