/** A header field: its name in lower case, its value unfolded. */
export type Header = { key: string; value: string };

export type Address = { name: string | null; address: string };

/** The headers of an email, before anything in them is believed. */
export type EmailHeaders = {
  /** All of them, the topmost first: what our own mail server wrote stands above what it got. */
  fields: readonly Header[];
  messageId: string | null;
  from: Address;
  replyTo: readonly Address[];
  to: readonly Address[];
  cc: readonly Address[];
  subject: string;
  date: Date | null;
};

/** The topmost of a name, empty if there is none. */
export const getField = (fields: readonly Header[], name: string): string =>
  fields.find(({ key }) => key === name)?.value ?? '';

/** The addresses that an email was sent to, as its headers and mail servers have them. */
export const getRecipients = ({ to, cc, fields }: EmailHeaders): string[] => [
  ...[...to, ...cc].map(({ address }) => address),
  ...fields.flatMap(({ key, value }) =>
    deliveredTo.has(key) ? value.trim().slice(0, longestAddress).toLowerCase() : [],
  ),
];

const longestAddress = 254;

const deliveredTo = new Set(['delivered-to', 'x-original-to', 'x-delivered-to', 'envelope-to']);

export const toGroups = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .slice(0, 100)
    .map(toFields);

/** Header fields by their name in lower case; the first one counts. Stops at an empty line. */
export function toFields(text: string): Record<string, string> {
  const [head = ''] = text
    .replaceAll('\r\n', '\n')
    .trimStart()
    .split(/\n[ \t]*\n/, 1);
  const lines = head
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
    .toReversed();
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim()];
    }),
  );
}
