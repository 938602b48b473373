import { Socket } from 'node:net';

/**
 * What is written within a turn leaves together: statements that go at once are one call into the
 * system, and wake the other side once.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
