import type { ComponentProps } from 'react';

type Props = ComponentProps<'a'> & { href: string };

/** A link that opens in a new tab, announced to screen readers. */
export function NewTabLink({ rel = 'noopener', children, ...link }: Props) {
  return (
    <a {...link} target="_blank" rel={rel}>
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
