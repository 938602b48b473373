import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AccountForm } from './account-form.tsx';
import { staleMessage } from './notices.ts';

function formAfter(message: string): string {
  const errors = [{ field: 'friendlyName', message }];
  return renderToStaticMarkup(
    <AccountForm
      action="/account/factors?next=%2Fadmin"
      answer={{ kind: 'invalid', errors, values: {} }}
      submit="Add"
    >
      {null}
    </AccountForm>,
  );
}

test('leads through the login and back where an act needs a recent one', () => {
  const back = encodeURIComponent('/account/factors?next=%2Fadmin');
  expect(formAfter(staleMessage)).toContain(`action="/auth/logout?next=${back}"`);
  expect(formAfter('Give it a name')).not.toContain('/auth/logout');
});
