/** Servers repeat addresses in their answers. A reason that is shown or logged goes without, and short. */
export function withoutAddresses(message: string): string {
  return message.replace(/(?<![^\s<>"])[^\s<>"]+@[^\s<>"]+/g, '(address)').slice(0, 300);
}
