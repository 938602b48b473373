/**
 * Mail servers repeat addresses in their answers. What is shown or logged as a reason leaves them out,
 * and is kept short.
 */
export function withoutAddresses(message: string): string {
  return message.replace(/(?<![^\s<>"])[^\s<>"]+@[^\s<>"]+/g, '(address)').slice(0, 300);
}
