import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type ActAnswer, ActForm } from './act-form.tsx';

test('tells forms of one act apart by what they send: their ids, and whose error it is', () => {
  const answer: ActAnswer = {
    kind: 'invalid',
    values: { intent: 'answer', answer: 'decline', removal: 'one' },
    errors: [{ field: 'intent', message: 'Another admin was faster' }],
  };
  const html = ['one', 'two'].map((removal) =>
    renderToStaticMarkup(
      <ActForm
        userId="ana"
        intent="answer"
        answer={answer}
        submit="Decline"
        hidden={{ answer: 'decline', removal }}
      />,
    ),
  );
  const [one = '', two = ''] = html;
  expect(one).toContain('Another admin was faster');
  expect(two).not.toContain('Another admin was faster');
  const ids = html.flatMap((form) => Array.from(form.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(two).toContain('name="removal" value="two"');
});
