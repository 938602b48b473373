import { Fragment } from 'react';

/** A text whose ranges of figures, such as £5,000–15,000, go to the next line whole. */
export function Ranges({ text }: { text: string }) {
  // What a pattern in brackets has matched stands at every second place.
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

/** With the sign that follows, which must not begin a line either. */
const range = /(£?\d[\d,.]*(?:–£?\d[\d,.]*)+[%,.;]*)/;
