/**
 * Joins the lines of `format=flowed` into paragraphs (RFC 3676). A quoted line goes on only in one that is
 * quoted as deeply (4.5): what follows it in their own words is theirs.
 */
export function unflow(text: string, dropsSpaces: boolean): string {
  const lines: string[] = [];
  let open: { depth: number; pieces: string[] } | null = null;
  const close = () => {
    if (open)
      lines.push(`${'>'.repeat(open.depth)}${open.depth > 0 ? ' ' : ''}${open.pieces.join('')}`);
    open = null;
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const depth = /^>{0,100}/.exec(line)?.[0].length ?? 0;
    const rest = line.slice(depth);
    const content = rest.startsWith(' ') ? rest.slice(1) : rest;
    const isSignature = content === '-- ';
    if (open && (isSignature || open.depth !== depth)) close();
    const goesOn = content.endsWith(' ') && !isSignature;
    open ??= { depth, pieces: [] };
    open.pieces.push(goesOn && dropsSpaces ? content.slice(0, -1) : content);
    if (!goesOn) close();
  }
  close();
  return lines.join('\n');
}
