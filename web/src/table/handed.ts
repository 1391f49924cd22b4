// What this browser remembers of a table's seats: since which step a computer has held one of mine, to tell what it
// did meanwhile, and the invitations that were made with the table.

import type { Seat } from "../lib/wire";

const key = (table: string): string => `hispania.handed.${table}`;

function read(table: string): Partial<Record<Seat, number>> {
  try {
    return JSON.parse(localStorage.getItem(key(table)) ?? "{}") as Partial<Record<Seat, number>>;
  } catch {
    return {};
  }
}

function write(table: string, handed: Partial<Record<Seat, number>>): void {
  try {
    if (Object.keys(handed).length) localStorage.setItem(key(table), JSON.stringify(handed));
    else localStorage.removeItem(key(table));
  } catch {
    // A browser that keeps nothing: there will be no summary.
  }
}

export function rememberHanded(table: string, seat: Seat, step: number): void {
  write(table, { ...read(table), [seat]: step });
}

export function handedAt(table: string, seat: Seat): number | null {
  const step = read(table)[seat];
  return typeof step === "number" ? step : null;
}

export function forgetHanded(table: string, seat: Seat): void {
  const rest = { ...read(table) };
  delete rest[seat];
  write(table, rest);
}

export function keptInvitations(table: string): Partial<Record<Seat, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(`invitations:${table}`) ?? "{}") as Partial<Record<Seat, string>>;
  } catch {
    return {};
  }
}
