import type { ComponentProps } from 'react';
import { Table } from '../content/table.tsx';

/** A table of the admin area, one line a row. */
export function DenseTable({ className = '', ...table }: ComponentProps<typeof Table>) {
  return <Table {...table} className={`dense-table ${className}`.trim()} />;
}
