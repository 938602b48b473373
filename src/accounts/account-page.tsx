import type { ReactNode } from 'react';
import { Frame } from '../ui/frame.tsx';
import { PageHead, Breadcrumb } from '../ui/page-head.tsx';
import '../ui/controls.css';
import './accounts.css';

type Step = { name: string; href: string };
type Props = { title: string; summary?: ReactNode; trail: readonly Step[]; children: ReactNode };

export function AccountPage({ title, summary, trail, children }: Props) {
  return (
    <Frame>
      <Breadcrumb trail={trail} current={title} />
      <PageHead title={title} summary={summary} />
      <div className="accounts-column">{children}</div>
    </Frame>
  );
}

export const loginTrail = [{ name: 'Login', href: '/auth' }];
export const accountTrail = [{ name: 'Account', href: '/account' }];
export const factorsTrail = [...accountTrail, { name: 'Second step', href: '/account/factors' }];
