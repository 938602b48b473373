import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type ActAnswer, ActForm } from './act-form.tsx';

test('tells forms of one act apart by what they are about: their ids, and whose error it is', () => {
  const answer: ActAnswer = {
    is: 'invalid',
    values: { act: 'answer', answer: 'decline', removal: 'one' },
    errors: [{ field: 'act', message: 'Somebody else was faster' }],
  };
  const html = ['one', 'two'].map((removal) =>
    renderToStaticMarkup(
      <ActForm
        userId="ana"
        act="answer"
        answer={answer}
        submit="Decline"
        which={{ name: 'answer', value: 'decline' }}
        about={{ name: 'removal', value: removal }}
      />,
    ),
  );
  const [one = '', two = ''] = html;
  expect(one).toContain('Somebody else was faster');
  expect(two).not.toContain('Somebody else was faster');
  const ids = html.flatMap((form) => Array.from(form.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(two).toContain('name="removal" value="two"');
});
