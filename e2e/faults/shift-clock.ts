/**
 * Loaded before a server, gives it a clock that is off by CLOCK_SHIFT milliseconds, and an hour further on
 * after each SIGUSR2.
 */
let shift = Number(process.env['CLOCK_SHIFT']);
const TrueDate = Date;
process.on('SIGUSR2', () => (shift += 3_600_000));

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length ? given : [TrueDate.now() + shift], newTarget) as object,
  get: (target, name) =>
    name === 'now' ? () => TrueDate.now() + shift : (Reflect.get(target, name) as unknown),
});
