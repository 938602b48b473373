/** What a person's browser says it is; a headless one would count as a robot. */
export const ordinaryBrowser =
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
