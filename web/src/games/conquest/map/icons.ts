// Small signs around 0 0, seven units to every side. Lines are drawn with a stroke, shapes are filled.

export interface Icon {
  d: string;
  line?: boolean;
}

export const ICONS = {
  swords: {
    d: "M-5-5.5L3.4 2.9M5-5.5L-3.4 2.9M0.8 5.4L5.4 0.8M-0.8 5.4L-5.4 0.8M3.4 3.4L5.6 5.6M-3.4 3.4L-5.6 5.6",
    line: true,
  },
  tower: { d: "M-4.8-6V-2H-3.4V6H-1.4V3.2A1.4 1.6 0 0 1 1.4 3.2V6H3.4V-2H4.8V-6H2.9V-4.2H1.2V-6H-1.2V-4.2H-2.9V-6Z" },
  enter: { d: "M-6 0H2.5M-1-3.6L2.8 0L-1 3.6M5.2-5V5", line: true },
  sail: { d: "M-0.6-6.4V2.4H-5.2Q-3.4-2.2-0.6-6.4ZM0.8-4.6V2.4H4.8Q4.2-1.4 0.8-4.6ZM-6.4 3.6H6.4L4.8 6H-4.8Z" },
  disc: { d: "M-5.6-1.6A5.6 2.6 0 0 1 5.6-1.6V2A5.6 2.6 0 0 1-5.6 2Z" },
  bolt: { d: "M1.8-6.8L-4.2 1H-0.6L-1.8 6.8L4.2-1.6H0.6Z" },
  flame: {
    d: "M0.2-7C1.4-3.6 5.2-2 5.2 2.2A5.2 4.7 0 0 1-5.2 2.2C-5.2-0.4-3.2-1.6-2.6-4.2C-1.2-3.2-0.7-2-0.6-1C0.6-2.4 0.8-4.6 0.2-7Z",
  },
  helmet: {
    d: "M-5 6V0.6A5 4.6 0 0 1 5 0.6V6H2.2V1.8H0.8V3.8H-0.8V1.8H-2.2V6ZM-3.6-3.6C-3-7 3-7 3.6-3.6L2.2-4.1C1-5-1-5-2.2-4.1Z",
  },
  check: { d: "M-5 0.4L-1.4 4L5.2-4.2", line: true },
  cross: { d: "M-4.2-4.2L4.2 4.2M4.2-4.2L-4.2 4.2", line: true },
  plus: { d: "M-4.8 0H4.8M0-4.8V4.8", line: true },
  steps: { d: "M-4.4-4L-0.4 0L-4.4 4M0.8-4L4.8 0L0.8 4", line: true },
  aim: { d: "M0-6.4V-2.6M0 2.6V6.4M-6.4 0H-2.6M2.6 0H6.4", line: true },
  lamp: {
    d: "M-2.2 4.6H2.2M-1.5 6.6H1.5M-2.2 2.6C-2.2 1.2-4.6 0.2-4.6-2.4A4.6 4.5 0 0 1 4.6-2.4C4.6 0.2 2.2 1.2 2.2 2.6Z",
    line: true,
  },
  here: { d: "M0 6L-4.6-0.4A5 5 0 1 1 4.6-0.4Z" },
} satisfies Record<string, Icon>;

export type IconName = keyof typeof ICONS;
