import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SessionProvider, useSession } from './session-provider.tsx';

const record = {
  user: { id: '1', email: 'ana@example.org', user_metadata: { full_name: 'Ana Smith' } },
  session_id: '2',
  role: 'user',
  aal: 'aal1',
  expires_at: 3600,
  expires_in: 3600,
} as const;

const Level = () => useSession().aal;

test('gives its children the session', () => {
  const page = (
    <SessionProvider record={record}>
      <Level />
    </SessionProvider>
  );
  expect(renderToStaticMarkup(page)).toBe('aal1');
});

test('useSession throws outside a SessionProvider', () => {
  expect(() => renderToStaticMarkup(<Level />)).toThrow('within a SessionProvider');
});
