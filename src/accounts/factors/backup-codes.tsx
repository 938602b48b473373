import { ButtonLink } from '../../ui/button.tsx';

/** Shown once, right after they were made. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p>
        Each of these logs you in once if your second factor is not to hand. Keep them where you
        keep your passport. We won’t show them again.
      </p>
      <ul className="backup-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ButtonLink href="/account/factors">I have saved them</ButtonLink>
    </>
  );
}
