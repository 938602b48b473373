import { expect, test } from 'vitest';
import { EmailButton, EmailLayout } from './email-layout.tsx';
import { renderEmail } from './send-email.server.ts';

test('leaves no blank lines in the plain text for purely decorative markup', async () => {
  const body = (
    <EmailLayout title="Your request" preview="It has arrived" why="You asked for it.">
      <p>It has arrived.</p>
    </EmailLayout>
  );
  const { text } = renderEmail({ subject: 'Your request', body });
  expect(text).toMatch(/^Tarnbrook\n\n\S/);
  expect(text).not.toContain('\n\n\n');
});

test('names no address but those in the body', async () => {
  const body = (
    <EmailLayout title="Your request" preview="It has arrived" why="You asked for it.">
      <p>It has arrived.</p>
    </EmailLayout>
  );
  const { html } = renderEmail({ subject: 'Your request', body });
  expect(html).toMatch(/^<!DOCTYPE html>/);
  expect(html).not.toContain('://');
});

test('shows a legible button and no preview in clients that drop the styles of the head', async () => {
  const body = (
    <EmailLayout title="Your request" preview="It has arrived" why="You asked for it.">
      <EmailButton href="https://example.org">See it</EmailButton>
    </EmailLayout>
  );
  const { html } = renderEmail({ subject: 'Your request', body });
  expect(html).toMatch(/<div style="display:none"[^>]*>It has arrived</);
  expect(html).toMatch(/<td [^>]*background-color:#a3085f"><a [^>]*color:#fffaf0">See it</);
});
