import type { ComposedEmail } from '../../platform/email/email.ts';
import { companyParticulars } from '../../platform/email/email-layout.tsx';
import { type Quoted, quoteHeading, withQuote } from './reply.ts';

type Reply = Omit<ComposedEmail, 'body' | 'text'> & { words: string; quoted: Quoted | null };

/** A consultant's reply: their text as they wrote it, without our layout but for the foot. */
export function replyEmail({ words, quoted, ...email }: Reply): ComposedEmail {
  return {
    ...email,
    text: `${withQuote(words, quoted)}\n\n-- \n${companyParticulars}`,
    body: (
      <html lang="en-GB">
        <head>
          <meta charSet="utf-8" />
          <title>{email.subject}</title>
        </head>
        <body>
          <Paragraphs>{words}</Paragraphs>
          {quoted && (
            <>
              <p>{quoteHeading(quoted)}</p>
              <blockquote>
                <Paragraphs>{quoted.body}</Paragraphs>
              </blockquote>
            </>
          )}
          <p>
            <small>{companyParticulars}</small>
          </p>
        </body>
      </html>
    ),
  };
}

function Paragraphs({ children }: { children: string }) {
  return children.split(/\n{2,}/).map((paragraph, index) => (
    <p key={index}>
      {paragraph.split('\n').map((line, at) => (
        <span key={at}>
          {at > 0 && <br />}
          {line}
        </span>
      ))}
    </p>
  ));
}
