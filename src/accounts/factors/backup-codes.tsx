import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/feedback/message.tsx';

type Props = {
  codes: readonly string[];
  /** Set where a script brought them. */
  silent?: boolean;
  /** Where to go on. */
  next?: string | null;
  /** To copy or print them. */
  children: ReactNode;
};

/** All the codes, to be copied. */
export const codesAsText = (codes: readonly string[]) => codes.join('\n');

/** Shown once, right after they were made, in a message that takes the focus: nobody may miss them. */
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
      <ButtonLink href={next ?? '/account/factors'}>I have saved them</ButtonLink>
    </>
  );
}
