// Where in a record the server found something wrong.

export interface Fault {
  /** What the server says, without the place. */
  text: string;
  line: number | null;
  quoted: string;
  /** Where the line begins in the record. */
  from: number | null;
}

/** The place in `record` that a refusal such as "the record, line 3: ..." names. */
export function faultOf(refusal: string, record: string): Fault {
  const found = /^the record(?:, line (\d+))?: ?(.*)$/s.exec(refusal);
  const text = found?.[2] || refusal;
  const lines = record.split("\n");
  const line = found?.[1] ? Number(found[1]) : null;
  if (line === null || line < 1 || line > lines.length) return { text, line: null, quoted: "", from: null };
  const from = lines.slice(0, line - 1).reduce((length, each) => length + each.length + 1, 0);
  return { text, line, quoted: lines[line - 1]!.replace(/\r$/, ""), from };
}
