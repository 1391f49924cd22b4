// How a language is set: the spaces and apostrophes that nobody types, put in once for all catalogues.

const FIRM = "\u00a0"; // a space at which no line breaks
const NARROW = "\u202f"; // and a narrow one
const HYPHEN = "\u2011"; // and such a hyphen

function apostrophes(text: string): string {
  return text.replace(/(?<=\p{L})'(?=\p{L})/gu, "’");
}

/** A year stays in one piece. */
function years(text: string): string {
  return text
    .replace(/(?<=\d) (?=BC\b|a\. C\.|av\. J\.-C\.)/g, FIRM)
    .replace(/a\. C\./g, `a.${NARROW}C.`)
    .replace(/av\. J\.-C\./g, `av.${FIRM}J.${HYPHEN}C.`);
}

/** Three dots follow their word at once; in an address such as …/t/ABC they begin one. */
function dots(text: string): string {
  return text.replace(/ …(?=$|[\s»?!])/g, "…");
}

/** French sets a narrow space before ; : ! ? % and within « ». */
export function french(text: string): string {
  return years(dots(apostrophes(text)))
    .replace(/[ \u00a0]+([;:!?%»])/g, `${NARROW}$1`)
    .replace(/«[ \u00a0\u202f]*/g, `«${NARROW}`);
}

/** Spanish sets a narrow space before %. */
export function spanish(text: string): string {
  return years(dots(apostrophes(text))).replace(/[ \u00a0]+%/g, `${NARROW}%`);
}

export function english(text: string): string {
  return years(dots(apostrophes(text)));
}
