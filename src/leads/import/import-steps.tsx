const steps = ['File', 'Check', 'Imported'] as const;

export function ImportSteps({ current }: { current: (typeof steps)[number] }) {
  return (
    <ol className="import-steps">
      {steps.map((step) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}
