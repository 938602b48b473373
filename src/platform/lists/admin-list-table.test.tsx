import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ListView } from './list-query.ts';
import { ListTable } from './admin-list-table.tsx';

const columns = [
  { label: 'Received', sort: 'received' },
  { label: 'Score', sort: 'score', isNumber: true },
  { label: 'Email', sort: 'email', isText: true },
];
const rows = [{ id: '1', href: undefined, cells: ['today', 80, 'ana@example.org'] }];

/** What a press of each heading asks for. */
function asked(sortedBy: string, isDescending: boolean): unknown[] {
  const sort = isDescending ? `-${sortedBy}` : sortedBy;
  const page = { query: '', next: null, previous: null, total: 1, isMore: false };
  const view: ListView = { ...page, sort, sortedBy, isDescending };
  const list = { title: 'List', path: '/list', columns, rows, view };
  const html = renderToStaticMarkup(<ListTable list={list} params={new URLSearchParams()} />);
  return [...html.matchAll(/sort=(-?\w+)/g)].map(([, next]) => next);
}

test('sorts text from A first, moments and numbers from the top, and then the other way round', () => {
  expect(asked('received', true)).toEqual(['received', '-score', 'email']);
  expect(asked('received', false)).toEqual(['-received', '-score', 'email']);
  expect(asked('email', false)).toEqual(['-received', '-score', '-email']);
  expect(asked('email', true)).toEqual(['-received', '-score', 'email']);
});
