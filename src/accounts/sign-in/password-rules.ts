/** In characters. */
export const passwordLimits = { least: 6, leastOfAdmins: 12, most: 128 } as const;

/**
 * The advice shown while a password is typed. It suggests three random words, as the NCSC does, and
 * asks for no symbols or capitals, which make passwords harder to remember and no harder to guess.
 */
export function passwordAdvice(password: string, least: number = passwordLimits.least): string {
  if (password === '') return 'Three random words make a strong one: think of coffee, train, fish.';
  if (password.length < least) return `At least ${least} characters, please.`;
  if (isCommon(password))
    return 'Many people use this one, so it is guessed first. Choose another.';
  if (password.length < passwordLimits.leastOfAdmins) {
    return 'It will do. Three random words in a row would be much stronger.';
  }
  return 'Long enough. Don’t use it anywhere else.';
}

/** Passwords that are tried first, also doubled or with digits and symbols around them. */
function isCommon(password: string): boolean {
  const core = password.toLowerCase().replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '');
  const half = core.slice(core.length / 2);
  const isRun = new Set(password).size < 4 || '01234567890'.includes(password);
  return isRun || common.has(half.repeat(2) === core ? half : core);
}

const common = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd qwerty qwertyuiop azerty asdfgh asdfghjkl zxcvbn
  zxcvbnm qwert abc abcd abcdef letmein welcome iloveyou admin administrator superman batman dragon
  monkey football liverpool arsenal chelsea manchester sunshine princess master shadow michael jordan
  charlie trustno changeme secret default login security london england summer winter`.split(/\s+/),
);
