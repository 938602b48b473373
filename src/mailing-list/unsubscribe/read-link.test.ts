import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLink } from './unsubscribe-route.server.ts';
import { subscriptionLinks, unsubscribeAddress } from '../mailing-list.ts';

const token = fc.stringMatching(/^[\w-]{43}$/);
const siteUrl = 'https://www.example.org';

test('round-trips any email address through its link', () => {
  fc.assert(
    fc.property(fc.emailAddress(), token, (typed, given) => {
      const email = typed.toLowerCase();
      const address = new URL(siteUrl + unsubscribeAddress({ email, token: given }));
      expect(address.pathname).toBe('/unsubscribe');
      expect(Object.fromEntries(address.searchParams)).toEqual({ email, token: given });
    }),
  );
});

test('keeps every link of a mail on the site’s own origin', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), token, (email, given) => {
      const tokens = { confirm: given, unsubscribe: given, oneClick: given };
      const links = subscriptionLinks(siteUrl, email, tokens);
      for (const link of Object.values(links)) expect(new URL(link).origin).toBe(siteUrl);
    }),
  );
});

test('encodes a plus sign, which a query would turn into a space', () => {
  expect(unsubscribeAddress({ email: 'ana+list@example.org', token: 't' })).toContain(
    'email=ana%2Blist%40example.org',
  );
});

test('trims and lowercases the address in a link', () => {
  const given = { email: ' Ana@Example.ORG ', token: 'a'.repeat(43) };
  expect(readLink(given)).toEqual({ email: 'ana@example.org', token: 'a'.repeat(43) });
});

test('accepts only 43 characters of base64url as a token', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (given) => {
      fc.pre(!/^[\w-]{43}$/.test(given));
      expect(readLink({ email: 'ana@example.org', token: given })).toBeNull();
    }),
  );
});

test.each(['', 'ana', 'ana@example.org\r\nBcc: b@example.org'])(
  'refuses the address %j',
  (email) => {
    expect(readLink({ email, token: 'a'.repeat(43) })).toBeNull();
  },
);
