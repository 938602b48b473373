import { post, rightsRequest, signUp } from './submissions.ts';

/** Somebody who signs up at one instance is signed in at the other, and logs out of both. */
export async function checkSessionsShared(first: string, second: string): Promise<void> {
  const { fields } = signUp();
  const signedUp = await fetch(`${first}/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  const lines = signedUp.headers.getSetCookie();
  const cookie = lines.map((line) => line.split(';')[0]).join('; ');
  const account = async (at: string) => {
    const answer = await fetch(`${at}/account`, { headers: { cookie }, redirect: 'manual' });
    return answer.status;
  };
  if ((await account(second)) !== 200) throw new Error('The other instance knows no session');
  await post(second, { path: '/auth/logout', fields: {} }, { cookie });
  if ((await account(first)) === 200) throw new Error('The session outlives its end elsewhere');
}

/** Ten an hour of one network, times the factor, wherever they arrive. */
export async function checkLimitsShared(
  first: string,
  second: string,
  factor: number,
): Promise<void> {
  const most = 10 * factor;
  const from = { 'x-forwarded-for': '198.51.100.7' };
  let taken = 0;
  for (let sent = 0; sent < most + 20; sent += 20) {
    const posts = Array.from({ length: 20 }, (_, index) =>
      post(index % 2 === 0 ? first : second, { ...rightsRequest(), path: '/data-rights' }, from),
    );
    const answers = await Promise.all(posts);
    taken += answers.filter((answer) => answer?.status === 303).length;
  }
  if (taken !== most) throw new Error(`A limit of ${most} let ${taken} pass at two instances`);
}
