import { renderEmail } from '../../platform/email/send-email.server.ts';
import { guardedLook } from '../../platform/security/guarded-post.server.ts';
import type { Services } from '../../platform/services.ts';
import { isAddress } from '../../platform/words/markdown.server.ts';
import { companyParticulars } from '../../platform/email/email-layout.tsx';
import type { Finding } from './verdict.ts';
import { type UpdateEmail, updateEmail } from './update.email.tsx';

export type LinkAnswer = {
  address: string;
  /** Of another site; null if it did not answer, or is a page of ours that does not exist. */
  status: number | null;
  reason: string | null;
};

type Dependencies = Pick<Services, 'config'>;
type Look = typeof guardedLook;

/** Gmail cuts longer ones, and with them the link for unsubscribing. */
const largestHtml = 100_000;
/** In characters: phones cut longer ones. */
const shownSubject = 45;
const mostLinks = 40;

/** What can be found of an update without asking others, as a reader will get it; `links` is what others said, if they were asked. */
export async function checkUpdate(
  update: UpdateEmail,
  links: readonly LinkAnswer[] | null,
): Promise<Finding[]> {
  const { html, text } = render(update);
  return [
    checkSubject(update),
    checkSize(html),
    checkPictures(html),
    checkFoot(html, text),
    ...(links ? [explainLinks(links)] : []),
  ];
}

function checkSubject({ subject }: UpdateEmail): Finding {
  const isShort = subject.length <= shownSubject;
  const message = isShort
    ? 'A phone shows all of it.'
    : `Of its ${subject.length} characters, phones show about ${shownSubject}: the first ones should say what it is about.`;
  return { name: 'Subject', level: isShort ? 'low' : 'moderate', message };
}

function checkSize(html: string): Finding {
  const size = Buffer.byteLength(html);
  const isSmall = size < largestHtml;
  const message = `${Math.ceil(size / 1000)} KB, limit ${largestHtml / 1000}${isSmall ? '.' : ': Gmail would cut its end. Shorten the text, and lead to the site for the rest.'}`;
  return { name: 'Size', level: isSmall ? 'low' : 'high', message };
}

function checkPictures(html: string): Finding {
  const pictures = html.match(/<img\b[^>]*>/gi) ?? [];
  const mute = pictures.filter((picture) => !/\salt="[^"]/i.test(picture));
  if (mute.length > 0) {
    const message = `${mute.length} say nothing to those who do not see them: add a text alternative.`;
    return { name: 'Pictures', level: 'high', message };
  }
  const message =
    pictures.length > 0
      ? 'Each has a text alternative.'
      : 'None, so nothing is lost where they are off.';
  return { name: 'Pictures', level: 'low', message };
}

/** What the law asks for: who we are, and how to leave. */
function checkFoot(html: string, text: string): Finding {
  const name = 'Company and unsubscribing';
  const inOneLine = (words: string) => words.replaceAll(/\s+/g, ' ');
  const isWhole =
    inOneLine(text).includes(inOneLine(companyParticulars())) &&
    text.includes(unsubscribe) &&
    html.includes(unsubscribe);
  return isWhole
    ? { name, level: 'low', message: 'Both are in the email, and in its plain text.' }
    : {
        name,
        level: 'high',
        message: 'The particulars of the company or the link for unsubscribing are missing.',
      };
}

function explainLinks(links: readonly LinkAnswer[]): Finding {
  const name = 'Links';
  const dead = links.filter(isDead);
  if (dead.length > 0) {
    const which = dead.map(({ address, status, reason }) => `${address} (${reason ?? status})`);
    return {
      name,
      level: 'high',
      message: `Dead: ${which.join(', ')}. Mend it in the text, and test again.`,
    };
  }
  const odd = links.filter(({ status }) => status !== null && status >= 400);
  if (odd.length > 0) {
    const which = odd.map(({ address, status }) => `${address} (${status})`);
    return {
      name,
      level: 'moderate',
      message: `Some refuse to answer a program; open them yourself: ${which.join(', ')}.`,
    };
  }
  return {
    name,
    level: 'low',
    message: links.length === 1 ? 'The one link answers.' : `All ${links.length} answer.`,
  };
}

/** Others than these may be kept from programs, or be away for a moment. */
const isDead = ({ status, reason }: LinkAnswer) =>
  reason !== null || (status !== null && (status === 404 || status === 410 || status >= 500));

/** Asks each link of an update: our own by the routes, others by HEAD, and by GET if they refuse that. */
export async function askLinks(
  { config }: Dependencies,
  update: UpdateEmail,
  look: Look = guardedLook,
): Promise<LinkAnswer[]> {
  const { html } = render(update);
  const found = [...html.matchAll(/\shref="([^"]+)"/g)].map(([, address = '']) =>
    unescaped(address),
  );
  const links = [...new Set(found)].filter(
    (address) => /^https?:/.test(address) && !address.startsWith(unsubscribe),
  );
  return Promise.all(links.slice(0, mostLinks).map((address) => askLink(address, config, look)));
}

async function askLink(
  address: string,
  config: Services['config'],
  look: Look,
): Promise<LinkAnswer> {
  const { origin, pathname } = new URL(address);
  if (origin === new URL(config.siteUrl).origin) {
    return { address, status: null, reason: isAddress(pathname) ? null : 'we have no such page' };
  }
  const giveUp = performance.now() + longest;
  const ask = (method: 'HEAD' | 'GET') => {
    const timeout = Math.max(1, Math.round(giveUp - performance.now()));
    return look(address, { method, timeout, mayBeLocal: config.isDevelopment });
  };
  const head = await ask('HEAD');
  const answer = head.kind === 'answered' && head.status < 400 ? head : await ask('GET');
  return answer.kind === 'answered'
    ? { address, status: answer.status, reason: null }
    : { address, status: null, reason: answer.reason };
}

/** In milliseconds, for both. */
const longest = 5000;

const unsubscribe = 'https://unsubscribe.invalid/';

/** For a reader who does not exist. */
function render(update: UpdateEmail) {
  const links = { confirm: unsubscribe, unsubscribe, oneClick: unsubscribe };
  return renderEmail(updateEmail(update, { links, consentAt: new Date(0), isBack: false }));
}

const unescaped = (address: string) => address.replaceAll('&amp;', '&');
