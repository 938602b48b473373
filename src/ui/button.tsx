import type { ComponentProps, ReactNode } from 'react';

type Look = {
  /** The first action of a page or form is primary; any other one is secondary. */
  variant?: 'primary' | 'secondary';
  /** 48 px; `small` 40 px for bars; `dense` 36 px for admin. */
  size?: 'normal' | 'small' | 'dense';
};

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> &
  Look & { type?: 'button' | 'submit'; busy?: boolean };

/** While `busy` it cannot be pressed; the caller changes the label ("Sending..."). */
export function Button({ variant, size, busy = false, type, disabled, ...button }: ButtonProps) {
  return (
    <button
      {...button}
      type={type === 'button' ? 'button' : 'submit'}
      className={className(variant, size)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    />
  );
}

type LinkProps = Omit<ComponentProps<'a'>, 'className'> & Look & { href: string; newTab?: boolean };

export function ButtonLink({ variant, size, newTab = false, children, ...link }: LinkProps) {
  return (
    <a {...link} className={className(variant, size)} {...(newTab && inNewTab)}>
      {children}
      {newTab && <span className="visually-hidden"> (opens in a new tab)</span>}
    </a>
  );
}

export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="button-row">{children}</div>;
}

const inNewTab = { target: '_blank', rel: 'noopener' };

function className(variant: Look['variant'] = 'primary', size: Look['size'] = 'normal') {
  return ['button', variant === 'secondary' && variant, size !== 'normal' && size]
    .filter(Boolean)
    .join(' ');
}
