import { company } from '../../company.ts';
import { type ComposedEmail, defineEmail } from '../../platform/email/email.ts';
import {
  EmailButton,
  EmailFacts,
  EmailLayout,
  EmailWords,
} from '../../platform/email/email-layout.tsx';
import { endSentence } from '../../ui/content/end-sentence.ts';
import { fullDay } from '../data-rights-clock.ts';
import {
  dataRightsLetters,
  dataRightsRequests,
  type RightsLetter,
  type StoredRightsRequest,
} from '../data-rights.table.server.ts';
import { type LetterKind, requestNames } from '../rights-request.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { eq } from 'drizzle-orm';
import { anonymiseRecipient } from '../../platform/email/send-email.server.ts';
import { newRightsLink } from '../requests/rights-emails.job.server.ts';

/** Repeats none of the person's text; `words` are ours. */
function rightsLetter(
  request: StoredRightsRequest,
  { kind, words }: Pick<RightsLetter, 'kind' | 'words'>,
  link: string | null,
): ComposedEmail {
  const { reference, requestType, extendedUntil } = request;
  const { subject, title, lead } = texts[kind];
  return {
    subject: `${subject} ${reference}`,
    replyTo: { name: company.name, address: company.privacyContact },
    body: (
      <EmailLayout
        title={title}
        preview={lead}
        why={`You get this email because of a data rights request to ${endSentence(company.name)}`}
      >
        <p>{lead}</p>
        {words && <EmailWords>{words}</EmailWords>}
        <EmailFacts
          facts={[
            ['Reference', reference],
            ['You asked', requestNames[requestType]],
            ...(kind === 'extension' && extendedUntil
              ? [['We answer by', fullDay(extendedUntil)] as const]
              : []),
          ]}
        />
        {link && <EmailButton href={link}>Get my data</EmailButton>}
        {link && (
          <p>
            The link works for 7 days. Anyone who has it can read your data: keep it to yourself.
          </p>
        )}
        {kind !== 'question' && <Complaints />}
      </EmailLayout>
    ),
  };
}

type Text = { subject: string; title: string; lead: string };

const texts: Record<LetterKind, Text> = {
  question: {
    subject: 'A question about your request',
    title: 'We have a question about your request',
    lead: 'We can’t go on without your answer. Please reply to this email; our 30 days pause until then.',
  },
  extension: {
    subject: 'We need longer for your request',
    title: 'We need longer for your request',
    lead: 'Your request is complex, so we are taking the extra time that the law allows. Here is why:',
  },
  export: {
    subject: 'Your data is ready:',
    title: 'What we hold about you',
    lead: 'It is ready on a private page, to read and as a file for other software. Nothing is attached to this email.',
  },
  erased: {
    subject: 'Your data is erased:',
    title: 'Your data is erased',
    lead: 'We have erased what we held under this address. What the law makes us keep no longer names you: this reference with its dates, and a code made from your address, so that we know not to write to it. Backups may hold the rest for up to four weeks. This is our last email.',
  },
  answer: {
    subject: 'Our answer to your request',
    title: 'Our answer to your request',
    lead: 'Here is our answer:',
  },
  refusal: {
    subject: 'Our answer to your request',
    title: 'We can’t do what you asked',
    lead: 'Here is why:',
  },
};

/** Required by law in every letter, except one that only asks for something. */
function Complaints() {
  return (
    <p>
      If you are not satisfied, complain to us at {company.privacyContact}: we acknowledge
      complaints within 30 days. You can also complain to the Information Commissioner’s Office, at
      ico.org.uk/make-a-complaint, or go to court.
    </p>
  );
}

/** Queues a letter; does nothing if the address was erased. */
export async function writeLetter(
  tx: Tx,
  services: Services,
  request: Pick<StoredRightsRequest, 'id' | 'email'>,
  { kind, words = null }: { kind: LetterKind; words?: string | null },
): Promise<void> {
  const { id: requestId, email } = request;
  if (!email) return;
  const id = crypto.randomUUID();
  const { emailId } = await queueEmail(tx, services, {
    email: sendRightsLetter,
    about: id,
    to: { kind: 'owner', email },
  });
  const createdAt = services.clock();
  await tx.insert(dataRightsLetters).values({ id, requestId, kind, words, emailId, createdAt });
}

/** Sends a letter from the desk. After an erasure, its notice is the last record of the address. */
export const sendRightsLetter = defineEmail({
  name: 'send-rights-letter',
  whenGone: 'fail',
  async compose({ about: letterId }, services: Services) {
    const found = await readLetter(services.db, letterId);
    if (!found) return null;
    const { letter, request } = found;
    // The person was erased since, and their email and text with them.
    if (!request.email && letter.kind !== 'erased') return null;
    const link =
      letter.kind === 'export' ? await newRightsLink(services, 'export', request.id) : null;
    return rightsLetter(request, letter, link);
  },
  async whenEnded(tx, { about: letterId, id }) {
    const found = await readLetter(tx, letterId);
    if (found?.letter.kind === 'erased') await anonymiseRecipient(tx, id);
  },
});

async function readLetter(db: Db, id: string) {
  const [found] = await db
    .select({ letter: dataRightsLetters, request: dataRightsRequests })
    .from(dataRightsLetters)
    .innerJoin(dataRightsRequests, eq(dataRightsRequests.id, dataRightsLetters.requestId))
    .where(eq(dataRightsLetters.id, id));
  return found;
}
