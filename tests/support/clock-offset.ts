import { ServerResponse } from 'node:http';

/* Loaded before a server (`node --import`): the clock is CLOCK_AHEAD_MS ahead, in every thread and in the date of its answers. */
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(given[0]);
  }

  static override now(): number {
    return RealDate.now() + ahead;
  }
}

// `new Date(2026, 0, 1)` and the like do not change
globalThis.Date = new Proxy(ShiftedDate, {
  construct: (shifted, given: unknown[]) => (given.length > 1 ? Reflect.construct(RealDate, given) : Reflect.construct(shifted, given)),
  apply: () => new ShiftedDate().toString(),
}) as unknown as DateConstructor;

// the header is made from the real clock otherwise
const { writeHead } = ServerResponse.prototype as { writeHead: (this: ServerResponse, ...given: unknown[]) => ServerResponse };
Object.assign(ServerResponse.prototype, {
  writeHead(this: ServerResponse, ...given: unknown[]) {
    if (!this.headersSent && !this.hasHeader('date')) this.setHeader('Date', new Date().toUTCString());
    return writeHead.apply(this, given);
  },
});
