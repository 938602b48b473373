import { enrolPhone } from '../accounts/factors/phone.server.ts';
import { signIn } from '../accounts/sign-in/sign-in.server.ts';
import {
  beginConversation,
  openDraft,
  setDraftSubject,
} from '../enquiries/conversations/begin-conversation.server.ts';
import { markUnread } from '../enquiries/conversations/conversation-acts.server.ts';
import { messages } from '../enquiries/conversations/conversations.table.server.ts';
import { settle } from '../enquiries/conversations/settle.server.ts';
import { findPerson } from '../leads/people.server.ts';
import { confirmSubscription } from '../mailing-list/confirm-subscription.server.ts';
import { postVisitorForm } from './post-visitor-form.ts';
import { beHandled, secondAddress } from './team-walk.ts';
import { signedUp, enrolApp } from './test-account.ts';
import type { TestServices } from './test-services.ts';
import { testRequest, testContext } from './test-context.ts';
import { requestLink } from '../assessment/result/result-action.server.ts';
import { calendarFeeds } from '../admin/admin.table.server.ts';

/** A person with recognisable values in every field. */
export const zenobia = {
  name: 'Zenobia Quillfeather',
  email: 'zenobia.quillfeather@unmistakable.example',
  phone: '+447700900777',
  message: 'A heron stands in the third reed bed.',
  network: '198.51.100.77',
};

type Person = typeof zenobia;

/** What a dump must not contain once the person is erased, in lower case. */
export const traces = [
  'zenobia',
  'quillfeather',
  'unmistakable.example',
  '7700900777',
  'heron',
  'reed bed',
  zenobia.network,
];

/** Every flow that stores personal data: forms, links in emails, and what the team does. */
export async function walkEverywhere(services: TestServices, person = zenobia): Promise<void> {
  for (const form of services.features.flatMap(({ forms = [] }) => forms)) {
    const { token } = await postVisitorForm(services, form, person);
    if (token) await requestLink(services, token, person);
  }
  await joinList(services, person);
  await haveAccount(services, person);
  await beHandled(services, person);
  await beWrittenTo(services, person);
}

async function joinList({ subscriptions, ...services }: TestServices, { email }: Person) {
  const { confirm } = await subscriptions.linksFor(email);
  const token = new URL(confirm).searchParams.get('token') ?? '';
  await confirmSubscription({ subscriptions, ...services }, token);
}

async function haveAccount(services: TestServices, { name, email, phone, network }: Person) {
  const account = await signedUp(services, { name, email, password: 'moss tin oak' });
  const asked = { services, ...account, ctx: testContext({ network }) };
  await enrolPhone({ friendlyName: `Phone of ${name}`, phone }, asked);
  await enrolApp(services, account);
  const { userId } = account.session;
  const feed = { userId, tokenHash: `feed of ${userId}`, createdAt: services.clock() };
  await services.db.insert(calendarFeeds).values(feed);
  const login = { email, password: 'moss tin oak' };
  await signIn(services, testRequest('/auth'), testContext({ network }), login);
  await signIn(services, testRequest('/auth'), testContext({ network }), {
    ...login,
    password: 'no heron',
  });
}

/** At an address that the team added: an email of ours that was sent, and one that is still a draft. */
async function beWrittenTo(services: TestServices, { name, message: body, ...person }: Person) {
  const { db, clock } = services;
  const personId = (await findPerson(db, person.email)) ?? '';
  const email = secondAddress(person.email);
  const now = clock();
  const conversationId = (await beginConversation(services, personId)) ?? '';
  const subject = `About ${name}`;
  await db.transaction((tx) => openDraft(tx, conversationId, { email, subject, now }));
  const message = { sentBy: 'us', fromAddress: 'hello@www.example.org', toAddress: email } as const;
  const words = { subject, body, createdAt: now };
  await db.insert(messages).values({ ...message, ...words, conversationId });
  await db.transaction((tx) => settle(tx, conversationId));
  await markUnread(services, conversationId);
  const draftId = (await beginConversation(services, personId)) ?? '';
  await setDraftSubject(db, draftId, `More about ${name}`);
}
