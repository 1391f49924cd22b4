// A board as a picture to keep or send: the drawing as it stands, with its style written into it.

/** What of the style makes the picture. */
const LOOKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "paint-order",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "letter-spacing",
  "text-anchor",
  "stop-color",
  "stop-opacity",
  "mix-blend-mode",
] as const;

/** A picture on its own: no style sheet, no script, nothing that points outside; `without` what it leaves out. */
export function drawn(picture: SVGGraphicsElement, width: number, height: number, title: string, without = ""): string {
  const copy = picture.cloneNode(true) as SVGGraphicsElement;
  dress(picture, copy, without);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  const name = document.createElementNS(svg.namespaceURI, "title");
  name.textContent = title;
  copy.removeAttribute("aria-hidden");
  svg.append(name, copy);
  return new XMLSerializer().serializeToString(svg);
}

function dress(from: Element, to: Element, without: string): void {
  const seen = getComputedStyle(from);
  const isThere = seen.display !== "none" && seen.visibility !== "hidden";
  if (!isThere || (without && from.matches(without))) {
    to.remove();
    return;
  }
  // What is only drawn where it is used takes its looks from there.
  const isOwn = from.tagName === "stop" || from.closest("defs, clipPath") === null;
  for (const look of isOwn ? LOOKS : []) {
    const value = seen.getPropertyValue(look);
    if (value) to.setAttribute(look, value);
  }
  to.removeAttribute("class");
  const [seenInside, inside] = [[...from.children], [...to.children]];
  seenInside.forEach((child, at) => dress(child, inside[at]!, without));
}

/** The same as dots, so many wide. */
export async function asPng(svg: string, width: number, height: number, wide = 2000): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [wide, Math.round((wide * height) / width)];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Hands a picture to the person: to whoever the device can send it to, or into a file. */
export async function handOver(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type });
  if (matchMedia("(hover: none)").matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  const url = URL.createObjectURL(file);
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
