import { company } from '../../company.ts';
import { EmailButton, EmailLayout, EmailLink } from '../../platform/email/email-layout.tsx';
import { automatic, type ComposedEmail, defineEmail } from '../../platform/email/email.ts';
import { type SubscriptionLinks, unsubscribeHeaders } from '../../platform/email/subscriptions.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { catalogue, getFileName } from '../catalogue.ts';
import { resourceDownloads } from '../resource-downloads.table.server.ts';

type Contents = {
  siteUrl: string;
  title: string;
  url: string;
  links: SubscriptionLinks;
  /** Whether to invite the reader to subscribe; current and former subscribers get the document only. */
  isInvited: boolean;
};

/** The recipient may not be the visitor who typed the address, so the email repeats no input. */
export function resourceMail({ siteUrl, title, url, links, isInvited }: Contents): ComposedEmail {
  return {
    subject: `Your download: ${title}`,
    replyTo: { name: company.name, address: company.email },
    headers: { ...automatic, ...unsubscribeHeaders(links) },
    body: (
      <EmailLayout
        title={title}
        preview="The link to open the PDF"
        why={
          <>
            You get this email because this address was entered in the download form at{' '}
            {new URL(siteUrl).host}. If that was not you, there is nothing to do: we will not write
            again unless you ask for updates. If you would rather never hear from us again:{' '}
            <EmailLink href={links.unsubscribe}>unsubscribe</EmailLink>
          </>
        }
      >
        <EmailButton href={url}>Open the PDF</EmailButton>
        <p>This is the document you asked for. It needs no password and is yours to keep.</p>
        <p>
          We are {company.name}, cyber security consultants to British firms of 50 to 500 people. If
          a question comes up while you read, reply to this email or call {company.phone.shown}.
        </p>
        {isInvited && <Invitation confirm={links.confirm} />}
      </EmailLayout>
    ),
  };
}

function Invitation({ confirm }: { confirm: string }) {
  return (
    <>
      <p>
        Would you like to hear when there is a new document, or a change in the rules that affects
        you? We write only if you say yes.
      </p>
      <EmailButton href={confirm}>Yes, send me updates</EmailButton>
    </>
  );
}

export const sendResourceEmail = defineEmail({
  name: 'send-resource-email',
  whenGone: 'fail',
  async compose({ id }, { db, config, bucket, subscriptions }: Services) {
    const [download] = await db
      .select()
      .from(resourceDownloads)
      .where(eq(resourceDownloads.emailId, id));
    if (!download) return null;
    const file = getFileName(download.resourceId);
    // Only a file known to be missing counts: unavailable storage comes back.
    if ((await bucket.describe(file)).kind === 'missing') return { waitsFor: missingDocument };
    const { siteUrl } = config;
    return resourceMail({
      siteUrl,
      title: download.resourceName,
      url: `${siteUrl}/storage/resources/${file}`,
      links: await subscriptions.linksFor(download.email, id),
      // Asked now, not when the email was queued: the reader may have unsubscribed since.
      isInvited: await subscriptions.mayBeInvited(download.email),
    });
  },
});

/** The `reason` of an email waiting for a file missing from the bucket. */
export const missingDocument = 'a document is not in the bucket';

/** Retries the emails waiting for this file now, as their next try could be hours away. */
export async function releaseHeldEmails({ db, clock }: Services, file: string): Promise<void> {
  const ids = catalogue.filter(({ id }) => getFileName(id) === file).map(({ id }) => id);
  if (ids.length === 0) return;
  const { id, state, reason } = emailMessages;
  const ofFile = db
    .select({ id: resourceDownloads.emailId })
    .from(resourceDownloads)
    .where(inArray(resourceDownloads.resourceId, ids));
  await db
    .update(emailMessages)
    .set({ nextTryAt: clock() })
    .where(and(eq(state, 'queued'), eq(reason, missingDocument), inArray(id, ofFile)));
}
