import { Socket } from 'node:net';

/**
 * Writes within one turn leave together: statements issued at once are one system call, and wake the
 * other side once.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
