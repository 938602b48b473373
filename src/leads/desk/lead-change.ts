type Change = { what: string; before: string | null; after: string | null };

const fieldNames: Record<string, string> = {
  stage: 'Stage',
  owner: 'Owner',
  nextStep: 'Next step',
  nextStepDue: 'Due',
  name: 'Name',
  phone: 'Phone',
};

/** 'Stage: New → Contacted'. */
export function formatChange({ what, before, after }: Change): string {
  if (what === 'merged') return 'Merged with another lead';
  if (what === 'unmerged') return 'Merging undone';
  const shown = what === 'nextStepDue' ? shortDay : (value: string | null) => value ?? 'none';
  return `${fieldNames[what] ?? what}: ${shown(before)} → ${shown(after)}`;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** '2026-11-20' → '20 Nov 2026'. */
export const shortDay = (iso: string | null) => (iso === null ? 'none' : day.format(new Date(iso)));
