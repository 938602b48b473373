/** An address as a link. Where it needs two lines it breaks after its sign. */
export function MailtoLink({ address }: { address: string }) {
  const at = address.indexOf('@') + 1;
  return (
    <a href={`mailto:${address}`}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  );
}
