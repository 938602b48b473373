type Step = { name: string; href: string };

type Props = { trail?: readonly Step[]; current: string };

/** Breadcrumbs from Home to this page; `trail` excludes both. */
export function Breadcrumb({ trail = [], current }: Props) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumb">
        {[home, ...trail].map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}

const home: Step = { name: 'Home', href: '/' };
