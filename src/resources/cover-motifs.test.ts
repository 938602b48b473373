import { expect, test } from 'vitest';
import { asks, topics } from './documents/compliance-framework/topics.ts';
import { countBy, groups } from './documents/sme-checklist/checks.ts';
import { coverDepths } from './cover-motifs.tsx';

test('draws the checklist’s small cover from the checklist’s counts', () => {
  const depth = (count: number) => [1, 3, 4].filter((least) => count >= least).length;
  const rows = (['week', 'month', 'quarter'] as const).map((horizon) =>
    groups.map((group) => depth(countBy(group, horizon))).join(''),
  );
  expect(coverDepths.checklist).toEqual(rows);
});

test('draws the framework’s small cover from who asks for what', () => {
  const depth = (share: number) => [share > 0, share >= 0.5, share >= 1].filter(Boolean).length;
  const rows = (['essentials', 'csf', 'caf', 'gdpr'] as const).map((regime) =>
    topics.map((topic) => depth(asks(topic, regime) / topic.rows.length)).join(''),
  );
  expect(coverDepths.framework).toEqual(rows);
});
