import { href } from 'react-router';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/forms/message.tsx';

type Props = {
  codes: readonly string[];
  silent?: boolean;
  next?: string | null;
  children: ReactNode;
};

export const codesAsText = (codes: readonly string[]) => codes.join('\n');

/** Shown once, right after creation, in a message that takes the focus so that it is not missed. */
export function BackupCodes({ codes, silent = false, next, children }: Props) {
  return (
    <>
      <Message tone="success" title="Save these codes now" silent={silent}>
        Each of these logs you in once if your second factor is not to hand. Keep them where you
        keep your passport. We won’t show them again.
      </Message>
      <ul className="backup-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {children}
      <ButtonLink href={next ?? href('/account/factors')}>I have saved them</ButtonLink>
    </>
  );
}
