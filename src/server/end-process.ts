/**
 * Ends this process at once, with status 0. `process.exit` waits for the system to look up any host
 * name that was asked for, up to a minute while no name server answers; so a process that still looks
 * one up is replaced by one with nothing to do.
 */
export function endProcess(): never {
  const isLookingUp = process.getActiveResourcesInfo().includes('GetAddrInfoReqWrap');
  if (isLookingUp && process.execve && process.platform !== 'win32') {
    process.execve(process.execPath, [process.execPath, '--eval', '']);
  }
  process.exit(0);
}
