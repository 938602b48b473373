/** "1 enquiry waits", "3 enquiries wait": the number and the words that go with it. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}
