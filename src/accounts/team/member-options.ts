/** To choose one of the team. */
export const memberOptions = (members: readonly { id: string; name: string; email: string }[]) =>
  members.map(({ id, name, email }) => ({ value: id, label: name || email }));
