type Change = { what: string; before: string | null; after: string | null };

const fieldNames: Record<string, string> = {
  stage: 'Stage',
  owner: 'Owner',
  nextStep: 'Next step',
  nextStepDue: 'Due',
};

/** 'Stage: New → Contacted'. */
export function changeInWords({ what, before, after }: Change): string {
  if (what === 'merged') return 'Merged with another lead';
  if (what === 'unmerged') return 'Merging undone';
  return `${fieldNames[what] ?? what}: ${before ?? 'none'} → ${after ?? 'none'}`;
}
