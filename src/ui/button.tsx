import type { ComponentProps, ReactNode } from 'react';

type Look = {
  /** The first action of a page is primary, others secondary; what is hard to undo, danger. */
  variant?: 'primary' | 'secondary' | 'danger';
  /** 48 px; `small` 40 px for bars; `dense` 36 px for admin. */
  size?: 'normal' | 'small' | 'dense';
};

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> &
  Look & {
    type?: 'button' | 'submit';
    /** Cannot be pressed yet. It keeps the focus, so that its description, which says why, is heard. */
    waits?: boolean;
    busy?: boolean;
    /** Shown while busy, and once a form without its script is sent ("Sending..."). */
    busyLabel?: string;
  };

/** The page's script ignores a press while it waits or is busy (`formScript`). */
export function Button(props: ButtonProps) {
  const { variant, size, waits, busy, busyLabel, type, children, onClick, ...button } = props;
  const isOff = waits || busy || undefined;
  return (
    <button
      {...button}
      type={type === 'button' ? 'button' : 'submit'}
      className={className(variant, size)}
      onClick={isOff ? undefined : onClick}
      aria-disabled={isOff}
      aria-busy={busy || undefined}
      data-busy={busyLabel}
    >
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

type LinkProps = Omit<ComponentProps<'a'>, 'className'> & Look & { href: string; newTab?: boolean };

export function ButtonLink({ variant, size, newTab = false, ...link }: LinkProps) {
  const Link = newTab ? NewTabLink : 'a';
  return <Link {...link} className={className(variant, size)} />;
}

/** To the calendar. */
export function BookingLink({ children = 'Book Free Consultation', ...link }: LinkProps) {
  return (
    <ButtonLink {...link} newTab>
      {children}
    </ButtonLink>
  );
}

export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="button-row">{children}</div>;
}

function className(variant: Look['variant'] = 'primary', size: Look['size'] = 'normal') {
  return ['button', variant !== 'primary' && variant, size !== 'normal' && size]
    .filter(Boolean)
    .join(' ');
}

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

export function ReturnHome() {
  return (
    <ButtonRow>
      <ButtonLink href="/" variant="secondary">
        Return to Home
      </ButtonLink>
    </ButtonRow>
  );
}
