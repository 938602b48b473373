import type { ComposedEmail } from '../../platform/email/email.ts';
import { companyParticulars } from '../../platform/email/email-layout.tsx';
import { forwardHeading, type PassedOn, type Quoted, quoteHeading, withQuote } from './reply.ts';

type Reply = Omit<ComposedEmail, 'body' | 'text'> & {
  words: string;
  /** Its author's; empty if they have none. */
  signature: string;
  quoted: Quoted | null;
  passedOn: readonly PassedOn[];
};

/** A consultant's reply: their text as they wrote it, without our layout but for the foot. */
export function replyEmail({ words, signature, quoted, passedOn, ...email }: Reply): ComposedEmail {
  const signed = [words, signature].filter(Boolean).join('\n\n');
  const below = passedOn.map((one) => `${forwardHeading(one)}\n\n${one.body}`);
  return {
    ...email,
    text: `${[withQuote(signed, quoted), ...below].join('\n\n')}\n\n-- \n${companyParticulars()}`,
    body: (
      <html lang="en-GB">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>{email.subject}</title>
        </head>
        <body style={{ overflowWrap: 'anywhere' }}>
          <Paragraphs>{signed}</Paragraphs>
          {quoted && (
            <>
              <p>{quoteHeading(quoted)}</p>
              <blockquote>
                <Paragraphs>{quoted.body}</Paragraphs>
              </blockquote>
            </>
          )}
          {below.map((one, index) => (
            <Paragraphs key={index}>{one}</Paragraphs>
          ))}
          <p>
            <small>{companyParticulars()}</small>
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
