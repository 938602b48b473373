import type { CaughtEmail, EmailCatcher } from '../src/testing/email-catcher.ts';

type EmailWithLink = CaughtEmail & { link: string };

/** The first mail to this address that has a link to this path, and that link with its token. */
export async function emailWithLink(
  emails: EmailCatcher,
  email: string,
  path: string,
): Promise<EmailWithLink> {
  const pattern = new RegExp(`https?://\\S+${path}\\?token=[\\w-]+`);
  const linkIn = ({ message }: CaughtEmail) => pattern.exec(message.text ?? '')?.[0];
  const caught = await emails.waitForEmail(
    (each) => each.recipients.includes(email) && linkIn(each) !== undefined,
  );
  return { ...caught, link: linkIn(caught) ?? 'none' };
}

export async function mailedLink(
  emails: EmailCatcher,
  email: string,
  path: string,
): Promise<string> {
  return (await emailWithLink(emails, email, path)).link;
}
