/** A mailbox that no other test uses: mails to one are a minute apart, and an account has it alone. */
export const newAddress = (name = 'ana') => `${name}-${crypto.randomUUID()}@example.org`;
