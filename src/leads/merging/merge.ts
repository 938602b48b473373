/** What the team chooses between two people's values when merging them. */
export const choosable = ['name', 'role', 'phone', 'ownerId', 'stage'] as const;

export type Choosable = (typeof choosable)[number];

export const choosableNames: Record<Choosable, string> = {
  name: 'Name',
  role: 'Role',
  phone: 'Phone',
  ownerId: 'Owner',
  stage: 'Stage',
};
