// How a language is set: the spaces and apostrophes that nobody types, put in once for all catalogues.

const NARROW = "\u202f"; // a narrow space at which no line breaks

function apostrophes(text: string): string {
  return text.replace(/(?<=\p{L})'(?=\p{L})/gu, "’");
}

/** Three dots follow their word at once; in an address such as …/t/ABC they begin one. */
function dots(text: string): string {
  return text.replace(/ …(?=$|[\s»?!])/g, "…");
}

/** French sets a narrow space before ; : ! ? % and within « ». */
export function french(text: string): string {
  return dots(apostrophes(text))
    .replace(/[ \u00a0]+([;:!?%»])/g, `${NARROW}$1`)
    .replace(/«[ \u00a0\u202f]*/g, `«${NARROW}`);
}

/** Spanish sets a narrow space before %. */
export function spanish(text: string): string {
  return dots(apostrophes(text)).replace(/[ \u00a0]+%/g, `${NARROW}%`);
}

export function english(text: string): string {
  return dots(apostrophes(text));
}
