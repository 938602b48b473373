import { href } from 'react-router';
import { formatCount } from '../../platform/reporting.ts';
import type { ComposedEmail } from '../../platform/email/email.ts';
import { EmailButton, EmailLayout, EmailLink } from '../../platform/email/email-layout.tsx';
import type { OperatorNotice } from '../admin.table.server.ts';

/** Counts, with links to the pages that show what is counted. */
export function operatorNotice(
  { kind, lines }: Pick<OperatorNotice, 'kind' | 'lines'>,
  siteUrl: string,
): ComposedEmail {
  // Lines from the status page are sentences with a full stop of their own.
  const said = lines.map(({ message }) => message.replace(/\.$/, ''));
  const others = lines.length - 1;
  // “1 email could not be sent (and 7 more)” would read as eight emails.
  const more = others > 0 ? `, and ${formatCount(others, 'other notice', 'other notices')}` : '';
  const title = kind === 'digest' ? 'Waiting for you today' : 'The website needs attention';
  return {
    subject: `${kind === 'digest' ? 'Website today' : 'Website'}: ${said[0] ?? title}${more}`,
    body: (
      <EmailLayout
        title={title}
        preview={said.join('. ')}
        why="You get this email because this address receives the website’s enquiries. It is sent on days with something to report, and at most once an hour when something is wrong."
      >
        <ul>
          {lines.map(({ message, href: address }) => (
            <li key={message}>
              <EmailLink href={siteUrl + address}>{message}</EmailLink>
            </li>
          ))}
        </ul>
        <EmailButton href={`${siteUrl}${href('/admin')}`}>Open the admin area</EmailButton>
      </EmailLayout>
    ),
  };
}
