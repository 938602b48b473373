import { hash } from 'node:crypto';

export type RowsHash = { add(row: string): void; rows(): number; digest(): string };

/**
 * Of a table's rows in whatever order they come: the sum of the first 128 bits of each row's SHA-256.
 * Two engines read the same rows in different orders.
 */
export function rowsHash(start = '0'.repeat(32)): RowsHash {
  let [high, low] = [BigInt(`0x${start.slice(0, 16)}`), BigInt(`0x${start.slice(16)}`)];
  let rows = 0;
  return {
    add(row) {
      const digest = hash('sha256', row, 'buffer');
      high = BigInt.asUintN(64, high + digest.readBigUInt64BE(0));
      low = BigInt.asUintN(64, low + digest.readBigUInt64BE(8));
      rows += 1;
    },
    rows: () => rows,
    digest: () => [high, low].map((half) => half.toString(16).padStart(16, '0')).join(''),
  };
}
