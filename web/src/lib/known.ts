// What a page knows of a table when it comes back: the server tells what came after (docs/protocol.md).

import type { Now, SeatFacts, Step, TableMessage } from "./wire";

/** A table as a page has it. */
export interface Followed {
  now: Now | null;
  log: Step[];
  record: string[];
  seats: SeatFacts[];
}

/** How far a table was followed, as a new line tells it; nothing where it is not known from its beginning. */
export function knownOf({ now, log, record, seats }: Followed): string {
  if (!now || log.length === 0 || log.length !== now.steps) return "";
  const mine = seats.filter((seat) => seat.mine).map((seat) => seat.seat);
  return [now.version, now.trace, log.length, record.length, mine.join(",")].join(".");
}

/** A table whole: what was known of its past, and what was told. */
export function putTogether(table: TableMessage, { log, record }: Pick<Followed, "log" | "record">): TableMessage {
  if (table.log_from === 0 && table.record_from === 0) return table;
  return {
    ...table,
    log: [...log.slice(0, table.log_from), ...table.log],
    log_from: 0,
    record: [...record.slice(0, table.record_from), ...table.record],
    record_from: 0,
  };
}
