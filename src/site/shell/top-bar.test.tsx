import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../platform/web/page.ts';
import { TopBar } from './top-bar.tsx';

const bar = (viewer: Viewer | null, current = '/') =>
  renderToStaticMarkup(
    <TopBar viewer={viewer} bookingUrl="https://booking.example" current={current} />,
  );
const member = { email: 'jo@firm.example', role: 'user' } as const;

describe('the top bar', () => {
  it('shows a logged-out visitor the login link and no account or admin links', () => {
    const html = bar(null);
    expect(html).toContain('<a href="/auth">Login</a>');
    expect(html).not.toContain('/admin');
    expect(html).not.toContain('/account');
  });

  it('opens the booking calendar in a new tab, in the bar and in the menu', () => {
    const links = bar(null).match(/<a [^>]*href="https:\/\/booking\.example"[^>]*>/g);
    expect(links).toHaveLength(2);
    for (const link of links ?? []) expect(link).toContain('target="_blank"');
  });

  it('logs a user out by a form, so that following a link cannot do it', () => {
    const html = bar(member);
    expect(html).toContain('<form action="/auth/logout" method="post">');
    expect(html).toContain('<a href="/account">Account</a>');
    expect(html).not.toContain('Login');
    expect(html).not.toContain('/admin');
  });

  it('shows the team a link to the admin area', () => {
    for (const role of ['consultant', 'admin'] as const) {
      expect(bar({ ...member, role })).toContain('<a href="/admin">Admin</a>');
    }
  });

  it('marks the current page, and the section that the current page belongs to', () => {
    expect(bar(null, '/news')).toContain('<a href="/news" aria-current="page">');
    expect(bar(null, '/services/vciso')).toContain('<a href="/#services" aria-current="true">');
    expect(bar(null, '/newsroom')).not.toContain('aria-current');
  });
});
