import { encode } from 'uqr';

/**
 * A QR code, drawn here: nobody else sees what is in it. Dark on light in every palette. Named by a title
 * rather than a label, so that the field beside it is the only thing labelled “Code”.
 */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img">
      <title>{label}</title>
      <rect width={size} height={size} />
      <path d={path} />
    </svg>
  );
}
