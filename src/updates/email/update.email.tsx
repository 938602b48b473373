import type { ReactNode } from 'react';
import { company } from '../../company.ts';
import {
  companyParticulars,
  EmailButton,
  EmailLayout,
  EmailLink,
} from '../../platform/email/email-layout.tsx';
import { EmailPicture } from '../../platform/email/email-markdown.tsx';
import { automatic, type ComposedEmail } from '../../platform/email/email.ts';
import {
  type Subject,
  type SubscriptionLinks,
  subjects,
  unsubscribeHeaders,
} from '../../platform/email/subscriptions.ts';
import { wrapText } from '../../platform/words/markdown-text.ts';
import type { readPicture } from '../../platform/words/words.ts';
import { Ranges } from '../../ui/content/inline.tsx';
import { formatDay } from '../../ui/content/dates.ts';

/** What is the same for every recipient. */
export type UpdateEmail = {
  subject: string;
  preview: string;
  topic: Subject;
  lede: string;
  steps: readonly { what: string; more: string; when: string }[];
  picture?: ReturnType<typeof readPicture>;
  /** The text, for both parts. */
  body: ReactNode;
  text: string;
  author: string | null;
  /** Its address on the site, if it is there too. */
  page: string | null;
  siteUrl: string;
};

export type Reader = {
  links: SubscriptionLinks;
  consentAt: Date | null;
  isBack: boolean;
  /** Why it came, if that is put in later. */
  why?: string;
};

/** Without a pixel, and every link as it was written. */
export function updateEmail(update: UpdateEmail, reader: Reader): ComposedEmail {
  const { subject, preview, lede, steps, picture, body, author, page, siteUrl } = update;
  const { links } = reader;
  const host = new URL(siteUrl).hostname;
  return {
    subject,
    headers: {
      ...automatic,
      ...unsubscribeHeaders(links),
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      'List-Id': `${company.name} updates <updates.${host}>`,
    },
    text: updateText(update, reader),
    body: (
      <EmailLayout
        title={subject}
        preview={preview}
        why={<Footer update={update} reader={reader} />}
      >
        {reader.isBack && <p>{breakIsOver}</p>}
        {lede && (
          <p>
            <strong>
              <Ranges text={lede} />
            </strong>
          </p>
        )}
        {steps.length > 0 && <Steps steps={steps} />}
        {picture && <EmailPicture {...picture} src={siteUrl + picture.src} />}
        {body}
        {page && <EmailButton href={page}>Read it on our site</EmailButton>}
        <p>Questions? Reply to this email.</p>
        {author && <p>{author}</p>}
      </EmailLayout>
    ),
  };
}

/** Answers are to come to the inbox, not to the address that sends. */
export const getReplyTo = ({ config }: { config: { ENQUIRIES_TO: string } }) => ({
  name: company.name,
  address: config.ENQUIRIES_TO,
});

const breakIsOver = 'Your break from our updates is over: this is the first one since.';

/** Why it came, as both parts say it. */
export function whyItCame(
  { topic, siteUrl }: UpdateEmail,
  { consentAt, why }: Pick<Reader, 'consentAt' | 'why'>,
): string {
  if (why) return why;
  const on = consentAt ? ` on ${formatDay(consentAt)}` : '';
  return `You get this because you pressed “Yes, send me updates”${on}, on ${new URL(siteUrl).hostname}. It came under the subject ${nameOf(topic)}.`;
}

const nameOf = (topic: Subject) => subjects.find(({ id }) => id === topic)?.name ?? topic;

const stepsTitle = 'What to do now';

export function Steps({ steps }: Pick<UpdateEmail, 'steps'>) {
  return (
    <>
      <h2>{stepsTitle}</h2>
      <ol>
        {steps.map(({ what, more, when }) => (
          <li key={what}>
            <strong>{what}</strong> ({when})
            {more && (
              <>
                <br />
                {more}
              </>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function Footer({ update, reader }: { update: UpdateEmail; reader: Reader }) {
  const { unsubscribe } = reader.links;
  return (
    <>
      {whyItCame(update, reader)}
      <br />
      <br />
      <EmailLink href={unsubscribe}>Unsubscribe</EmailLink>
      {' or choose '}
      <EmailLink href={`${unsubscribe}#fewer`}>fewer or other subjects</EmailLink>.
    </>
  );
}

/** Written, not made from the HTML. */
function updateText(update: UpdateEmail, reader: Reader): string {
  const { subject, lede, steps, picture, text, author, page } = update;
  const { unsubscribe } = reader.links;
  const parts = [
    subject,
    reader.isBack && breakIsOver,
    wrapText(lede),
    steps.length > 0 && `${stepsTitle.toUpperCase()}\n\n${formatSteps(steps)}`,
    picture && wrapText(`Picture: ${picture.alt}`),
    text,
    page && `On our site:\n${page}`,
    'Questions? Reply to this email.',
    author,
    [
      // The mark by which mail programs know where the message ends.
      '-- ',
      wrapText(whyItCame(update, reader)),
      `\nUnsubscribe:\n${unsubscribe}`,
      `\nFewer or other subjects:\n${unsubscribe}#fewer`,
      `\n${wrapText(companyParticulars())}`,
    ].join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const formatSteps = (steps: UpdateEmail['steps']) =>
  steps
    .map(({ what, more, when }, place) =>
      wrapText(`${place + 1}. ${when}: ${what} ${more}`.trim()).replaceAll('\n', '\n   '),
    )
    .join('\n');
