// Boards of one's own, kept in this browser as the files they are; a file takes them elsewhere.

export interface OwnBoard {
  id: string;
  name: string;
  /** Of the board, if it can be played on. */
  hash: string | null;
  file: string;
}

const KEY = "hispania.boards";
export const MOST = 12;

function stored(): OwnBoard[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    const isOne = (one: unknown): one is OwnBoard => {
      const board = one as Partial<OwnBoard> | null;
      return [board?.id, board?.name, board?.file].every((text) => typeof text === "string");
    };
    return Array.isArray(found) ? found.filter(isOne) : [];
  } catch {
    return [];
  }
}

let boards = $state.raw<OwnBoard[]>(stored());
let lost = $state(false);

function write(next: OwnBoard[]): void {
  boards = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
    lost = false;
  } catch {
    lost = true; // private browsing, or a full disk: told beside the boards
  }
}

export const shelf = {
  get boards(): readonly OwnBoard[] {
    return boards;
  },
  /** Could the browser not keep what was written last? */
  get lost(): boolean {
    return lost;
  },
  get isFull(): boolean {
    return boards.length >= MOST;
  },
  /** Keeps a board under its id, a new one in front. */
  keep(board: OwnBoard): void {
    const known = boards.some(({ id }) => id === board.id);
    write(known ? boards.map((one) => (one.id === board.id ? board : one)) : [board, ...boards].slice(0, MOST));
  },
  remove(id: string): void {
    write(boards.filter((one) => one.id !== id));
  },
  /** The playable board with this hash. */
  find(hash: string): OwnBoard | null {
    return boards.find((one) => one.hash === hash) ?? null;
  },
};
