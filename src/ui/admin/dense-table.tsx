import type { ComponentProps } from 'react';
import { Table } from '../content/table.tsx';

export function DenseTable({ className = '', ...table }: ComponentProps<typeof Table>) {
  return <Table {...table} className={`dense-table ${className}`.trim()} />;
}
