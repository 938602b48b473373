import { hash } from 'node:crypto';

export type RowsHash = { add(row: string): void; rows(): number; digest(): string };

/**
 * Independent of order, since engines return rows in different orders: the sum of the first 128 bits of
 * each row's SHA-256.
 */
export function rowsHash(): RowsHash {
  let [high, low] = [0n, 0n];
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
