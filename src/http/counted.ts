/** A number with its words in the singular or plural: "1 enquiry waits", "3 enquiries wait". */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}
