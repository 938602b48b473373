import { getCookies } from '../e2e/cookies-of.ts';
import type { Site } from './site.ts';
import type { Store } from './store.ts';

const email = 'bench-admin@example.org';

/** Signs up a user who will look after the site. Returns the cookies of the session. */
export async function signUpAdmin({ url }: Site): Promise<string> {
  const answer = await fetch(`${url}/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      intent: 'sign-up',
      name: 'Bench Admin',
      email,
      password: crypto.randomUUID(),
    }),
  });
  return getCookies(answer).join('; ');
}

/** Makes this user an admin with a second step. */
export async function promoteAdmin(store: Store): Promise<void> {
  await store.run(`with admin as (
      update "user" set role = 'admin', email_verified = true, has_admin_password = true
      where email = '${email}' returning id),
    factor as (
      insert into factors (user_id, factor_type, friendly_name, status, created_at)
      select id, 'totp', 'Phone', 'verified', now() from admin
      where not exists (select from factors))
    update session set aal = 'aal2' where user_id in (select id from admin)`);
}
