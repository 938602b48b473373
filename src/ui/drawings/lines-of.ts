/** Wraps text into lines of at most this many characters, as SVG text does not wrap. */
export function toLines(text: string, longest: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && longer.length <= longest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
