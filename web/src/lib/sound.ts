// Sounds for those who want them: made here, out of nothing, and silent unless the settings say otherwise.

import { settings } from "./settings.svelte";

export type Sound = "dice" | "step" | "turn" | "won" | "lost";

/** Tones as pitch, start and length in seconds. */
type Tone = [pitch: number, start: number, long: number];

const TONES: Record<Exclude<Sound, "dice">, Tone[]> = {
  step: [[196, 0, 0.07]],
  turn: [
    [392, 0, 0.12],
    [523, 0.1, 0.18],
  ],
  won: [
    [262, 0, 0.2],
    [330, 0.16, 0.2],
    [392, 0.32, 0.2],
    [523, 0.48, 0.6],
  ],
  lost: [
    [220, 0, 0.3],
    [175, 0.26, 0.5],
  ],
};

let context: AudioContext | null = null;

/** Plays a sound, if somebody switched them on and the browser lets a page be heard. */
export function play(sound: Sound): void {
  if (!settings.sounds || typeof AudioContext === "undefined") return;
  try {
    context ??= new AudioContext();
    void context.resume();
    if (sound === "dice") rattle(context);
    else for (const tone of TONES[sound]) ring(context, tone);
  } catch {
    // A browser without sound plays without it.
  }
}

function ring(on: AudioContext, [pitch, start, long]: Tone): void {
  const [tone, loud] = [on.createOscillator(), on.createGain()];
  const begin = on.currentTime + start;
  tone.type = "triangle";
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0.0001, begin);
  loud.gain.exponentialRampToValueAtTime(0.12, begin + 0.015);
  loud.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  tone.connect(loud).connect(on.destination);
  tone.start(begin);
  tone.stop(begin + long + 0.02);
}

/** Two dice on wood: short bursts of noise that come closer together. */
function rattle(on: AudioContext): void {
  const noise = on.createBuffer(1, Math.round(on.sampleRate * 0.03), on.sampleRate);
  const data = noise.getChannelData(0);
  for (let at = 0; at < data.length; at += 1) data[at] = (Math.random() * 2 - 1) * (1 - at / data.length) ** 2;
  for (const start of [0, 0.07, 0.12, 0.15]) {
    const [burst, loud, wood] = [on.createBufferSource(), on.createGain(), on.createBiquadFilter()];
    burst.buffer = noise;
    wood.type = "bandpass";
    wood.frequency.value = 1400;
    loud.gain.value = 0.35;
    burst.connect(wood).connect(loud).connect(on.destination);
    burst.start(on.currentTime + start);
  }
}
