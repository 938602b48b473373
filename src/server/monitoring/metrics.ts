import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { operationFigures, type RefreshFigures } from './operation-figures.ts';

export type Metrics = {
  registry: Registry;
  requests: Histogram<'method' | 'status'>;
  refresh: RefreshFigures;
};

/** A separate registry per server, so that several may run in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that were not answered from memory',
    labelNames: ['method', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return { registry, requests, refresh: operationFigures(registry) };
}
