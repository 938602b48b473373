import type { CaughtMail, MailCatcher } from '../src/testing/mail-catcher.ts';

type MailWithLink = CaughtMail & { link: string };

/** The first mail to this address that has a link to this path, and that link with its token. */
export async function mailWithLink(
  mails: MailCatcher,
  email: string,
  path: string,
): Promise<MailWithLink> {
  const pattern = new RegExp(`https?://\\S+${path}\\?token=[\\w-]+`);
  const linkIn = ({ mail }: CaughtMail) => pattern.exec(mail.text ?? '')?.[0];
  const caught = await mails.waitForMail(
    (each) => each.recipients.includes(email) && linkIn(each) !== undefined,
  );
  return { ...caught, link: linkIn(caught) ?? 'none' };
}

export async function mailedLink(mails: MailCatcher, email: string, path: string): Promise<string> {
  return (await mailWithLink(mails, email, path)).link;
}
