/** Possible further data of the same person, who has proved access to one mailbox only. */
export function OtherAddresses({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <p>
      We have merged this person with <strong>{addresses.join(', ')}</strong>. What we hold under
      that is neither exported nor erased with this request: ask the person to send a request from
      there as well, or to show you that it is theirs.
    </p>
  );
}
