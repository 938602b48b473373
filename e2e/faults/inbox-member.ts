import { setTimeout as pause } from 'node:timers/promises';

/** What was written, and whether it has to be there. */
export type Written = {
  kind: 'reply' | 'note' | 'call' | 'enquiry' | 'answer';
  text: string;
  conversationId: string;
  /** Taken back or refused in favour of a colleague's: then its author was shown it again. */
  isKept: boolean;
};

type Member = {
  url: string;
  cookie: string;
  random: () => number;
  written: Written[];
  /** When an act of theirs was answered that others have to see. */
  onAct(at: number): void;
};

/** What a click costs the member; the desk itself answers much faster. In milliseconds. */
const longestThought = 600;

/** However slow the machine is. */
const fewestActs = 15;

/** One of the team, who works through the inbox until it is time, as the pages offer it; returns how many acts. */
export async function workInbox(member: Member, until: number): Promise<number> {
  let acts = 0;
  while (performance.now() < until || acts < fewestActs) {
    const ids = rowsIn(await read(member, '/admin/inbox'));
    // Mostly the most urgent: the colleague has them open too.
    const id = ids[Math.floor(member.random() ** 2 * ids.length)];
    if (id) {
      const form = await open(member, id);
      await pause(member.random() * longestThought);
      await choose(member.random())(member, form);
      acts += 1;
    }
    await pause(member.random() * longestThought);
  }
  return acts;
}

/** The ids of a list's conversations, in order. */
export const rowsIn = (page: string): string[] =>
  [...page.matchAll(/<a href="\/admin\/inbox\/([\da-f-]{36})[^"]*" data-row/g)].map(
    ([, id = '']) => id,
  );

/** @throws at what only a fault of ours answers. */
export async function read({ url, cookie }: Pick<Member, 'url' | 'cookie'>, path: string) {
  const answer = await fetch(url + path, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  return answer.text();
}

type Form = { id: string; fields: Record<string, string> };

async function open(member: Member, id: string): Promise<Form> {
  const page = await read(member, `/admin/inbox/${id}`);
  const [form = ''] = /<form id="reply".*?<\/form>/s.exec(page) ?? [];
  const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const [, to = ''] = /<select name="to".*?<option value="([^"]+)"/s.exec(form) ?? [];
  const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
  return { id, fields: { ...fields, to } };
}

async function post({ url, cookie }: Member, path: string, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { cookie, origin: url };
  const answer = await fetch(url + path, { method: 'POST', redirect: 'manual', headers, body });
  const text = await answer.text();
  if (![303, 409, 422].includes(answer.status)) {
    throw new Error(`${fields['intent']} was answered ${answer.status}`);
  }
  const did = /[?&]did=([\da-f-]{36})/.exec(answer.headers.get('location') ?? '')?.[1];
  return { status: answer.status, text, did };
}

const press = (member: Member, { id, fields }: Form, more: Record<string, string>) =>
  post(member, `/admin/inbox/${id}`, { ...fields, ...more });

type Act = (member: Member, form: Form) => Promise<void>;

function choose(number: number): Act {
  if (number < 0.4) return reply;
  if (number < 0.55) return (member, form) => write(member, form, 'note');
  if (number < 0.7) return (member, form) => write(member, form, 'call');
  if (number < 0.85) return (member, form) => decide(member, form, 'done', 0.3);
  // What is spam comes back, or there is nothing left to work on.
  if (number < 0.92) return (member, form) => decide(member, form, 'spam', 1);
  return keepDraft;
}

const newText = (kind: string) => `${kind} ${crypto.randomUUID()}`;

/** Sent twice now and then, as by an impatient hand; and stopped now and then. */
async function reply(member: Member, form: Form): Promise<void> {
  if (!form.fields['to']) return;
  const text = newText('reply');
  const fields = { intent: member.random() < 0.5 ? 'send' : 'send-next', body: text };
  const twice = member.random() < 0.15 ? [fields, fields] : [fields];
  const answers = await Promise.all(twice.map((one) => press(member, form, one)));
  let isKept = answers.some(({ status }) => status === 303);
  if (!isKept) {
    expectShown(answers[0]?.text, text);
    if (member.random() < 0.5) {
      isKept = (await press(member, form, { ...fields, asWell: 'on' })).status === 303;
    }
  }
  if (isKept) member.onAct(performance.now());
  if (isKept && member.random() < 0.15) {
    const target = `stop:${form.fields['messageId']}`;
    const { status } = await press(member, form, { intent: target });
    isKept = status !== 303;
    if (!isKept) expectShown(await read(member, `/admin/inbox/${form.id}`), text);
  }
  member.written.push({ kind: 'reply', text, conversationId: form.id, isKept });
}

async function write(member: Member, form: Form, kind: 'note' | 'call'): Promise<void> {
  const text = newText(kind);
  const fields = { intent: kind, body: text };
  const twice = member.random() < 0.15 ? [fields, fields] : [fields];
  const answers = await Promise.all(twice.map((one) => press(member, form, one)));
  let isKept = answers.every(({ status }) => status === 303);
  if (!isKept) throw new Error(`A ${kind} was answered ${answers[0]?.status}`);
  member.onAct(performance.now());
  const did = answers.find((one) => one.did)?.did;
  if (did && member.random() < 0.4) {
    await undo(member, did);
    isKept = false;
    expectShown(await read(member, `/admin/inbox/${form.id}`), text);
  }
  member.written.push({ kind, text, conversationId: form.id, isKept });
}

async function decide(member: Member, form: Form, intent: string, undone: number) {
  const { did } = await press(member, form, { intent, body: '' });
  if (did && member.random() < undone) await undo(member, did);
}

const undo = (member: Member, did: string) =>
  post(member, '/admin/inbox', { intent: `undo:${did}`, back: '/admin/inbox' });

async function keepDraft(member: Member, form: Form): Promise<void> {
  const text = newText('draft');
  await press(member, form, { intent: 'keep', body: text });
  expectShown(await read(member, `/admin/inbox/${form.id}`), text);
}

function expectShown(page: string | undefined, text: string): void {
  if (!page?.includes(text)) throw new Error(`Not shown to its author again: ${text}`);
}
