/**
 * Mail servers repeat addresses in their replies. Removes them from a reason before it is shown or logged,
 * and shortens it.
 */
export function withoutAddresses(message: string): string {
  return message.replace(/(?<![^\s<>"])[^\s<>"]+@[^\s<>"]+/g, '(address)').slice(0, 300);
}
