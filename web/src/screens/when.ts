// Dates in the language of the reader.

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** "5 minutes ago", "yesterday"; after a month the date itself. */
export function ago(moment: string, language: string, now = Date.now()): string {
  const then = Date.parse(moment);
  if (Number.isNaN(then)) return "";
  const seconds = Math.round((then - now) / 1000);
  if (Math.abs(seconds) > 30 * 86_400) return day(moment, language);
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  }
  return format.format(0, "minute");
}

/** A time of day in the language of the page, with 12 or 24 hours as the browser's own place has it. */
export function clock(language: string, place = navigator.language): Intl.DateTimeFormat {
  const { hourCycle } = new Intl.DateTimeFormat(place, { hour: "numeric" }).resolvedOptions();
  return new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", ...(hourCycle ? { hourCycle } : {}) });
}

/** The day of a moment to come; one that is near, with its time. */
export function until(moment: string, language: string, now = Date.now(), place?: string): string {
  const then = Date.parse(moment);
  const date = day(moment, language);
  return then - now < 86_400_000 ? `${date}, ${clock(language, place).format(then)}` : date;
}

/** "16 November 2026" */
export function day(moment: string, language: string): string {
  const plain = /^\d{4}-\d{2}-\d{2}$/.test(moment);
  const date = new Date(plain ? `${moment}T12:00:00Z` : moment);
  if (Number.isNaN(date.getTime())) return moment;
  const place = language === "en" ? "en-GB" : language;
  return new Intl.DateTimeFormat(place, {
    day: "numeric",
    month: "long",
    year: "numeric",
    ...(plain ? { timeZone: "UTC" } : {}),
  }).format(date);
}
