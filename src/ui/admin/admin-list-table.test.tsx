import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ListView } from './list-query.ts';
import { ListTable } from './admin-list-table.tsx';

const columns = [
  { label: 'Received', sort: 'received', cell: () => 'today' },
  { label: 'Score', sort: 'score', isNumber: true, cell: () => 80 },
  { label: 'Email', sort: 'email', isText: true, cell: () => 'ana@example.org' },
];

/** What a press of each heading asks for. */
function asked(sortedBy: string, isDescending: boolean): unknown[] {
  const sort = isDescending ? `-${sortedBy}` : sortedBy;
  const page = { query: '', next: null, previous: null, total: 1, isMore: false };
  const view: ListView = { ...page, sort, sortedBy, isDescending };
  const order = { path: '/list', view, params: new URLSearchParams() };
  const html = renderToStaticMarkup(
    <ListTable
      title="List"
      rows={[{ id: 1 }]}
      getHref={undefined}
      columns={columns}
      order={order}
    />,
  );
  return [...html.matchAll(/sort=(-?\w+)/g)].map(([, next]) => next);
}

test('sorts text from A first, moments and numbers from the top, and then the other way round', () => {
  expect(asked('received', true)).toEqual(['received', '-score', 'email']);
  expect(asked('received', false)).toEqual(['-received', '-score', 'email']);
  expect(asked('email', false)).toEqual(['-received', '-score', '-email']);
  expect(asked('email', true)).toEqual(['-received', '-score', 'email']);
});
