/** What a phone dials for a number as it was typed: the zero of "+44 (0)20" is only for callers at home. */
export function phoneHref(phone: string): string {
  const dialled = /^\s*(\+|00)/.test(phone) ? phone.replace('(0)', '') : phone;
  return `tel:${dialled.replaceAll(/[^\d+]/g, '')}`;
}
