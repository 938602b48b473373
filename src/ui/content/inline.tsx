import { Fragment } from 'react';

/** Text in which ranges, such as £5,000–15,000, and standards, such as ISO 22301, do not break. */
export function Ranges({ text }: { text: string }) {
  // With a capturing group, every second element is a match.
  return text.split(range).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whole">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

/** Includes the punctuation that follows, which must not begin a line either. */
const range = /((?:(?<![\d,.])£?\d[\d,.]*(?:–£?\d[\d,.]*)+|ISO(?:\/IEC)? \d+)[%,.;]*)/;

/** An address as a link. Where it needs two lines it breaks after its sign. */
export function MailtoLink({ address, to }: { address: string; to?: string }) {
  const at = address.indexOf('@') + 1;
  return (
    <a href={to ?? `mailto:${address}`}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  );
}
