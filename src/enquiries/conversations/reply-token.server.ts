import { isSameSecret, keyedHash } from '../../platform/security/secrets.server.ts';

/** RFC 5321, 4.5.3.1.1. */
const longestLocalPart = 64;

/**
 * The inbox's address with a token that names the conversation, such as `hello+<48 hex digits>@…`. The
 * plain address if the token would make it too long.
 */
export function replyAddress(secret: string, inboxAddress: string, conversationId: string): string {
  const at = inboxAddress.lastIndexOf('@');
  const id = conversationId.replaceAll('-', '');
  const local = `${inboxAddress.slice(0, at)}+${id}${signature(secret, id)}`;
  return local.length > longestLocalPart ? inboxAddress : local + inboxAddress.slice(at);
}

/** The conversation that an address names, or null if it has no token of ours. */
export function conversationIdIn(secret: string, address: string): string | null {
  const [, id = '', signed = ''] = /\+([\da-f]{32})([\da-f]{16})@[^@]*$/i.exec(address) ?? [];
  const hex = id.toLowerCase();
  if (!isSameSecret(signed.toLowerCase(), signature(secret, hex))) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const signature = (secret: string, id: string) =>
  Buffer.from(keyedHash(secret, `reply ${id}`), 'base64url')
    .toString('hex')
    .slice(0, 16);
