export const leadStages = ['new', 'contacted', 'qualified', 'won', 'lost'] as const;

export type LeadStage = (typeof leadStages)[number];

export const stageNames: Record<LeadStage, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
};
