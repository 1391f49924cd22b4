// What is lit on the map, and why.

export type LitKind = "choice" | "source" | "target" | "battle" | "sea" | "last";
export interface Lit {
  kind: LitKind;
  label?: string;
  pointed?: boolean;
}
