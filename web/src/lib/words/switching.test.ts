import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Catalogue, language, speak } from "./index.svelte";

beforeEach(() => void vi.stubGlobal("document", { documentElement: {} }));
afterEach(() => void vi.unstubAllGlobals());

test("a game that is opened while the language is switched has its words when it is", async () => {
  const gives = vi.fn<(told: { hello: string }) => void>();
  const game = new Catalogue<{ hello: string }>({
    en: () => Promise.resolve({ hello: "Hello" }),
    fr: () => new Promise((resolve) => gives.mockImplementation(resolve)),
    es: () => Promise.resolve({ hello: "Hola" }),
  });
  await speak("en");
  const speaking = speak("fr"); // no game is open yet
  await game.load();
  expect(game.words().hello).toBe("Hello");
  await vi.waitFor(() => expect(gives.getMockImplementation()).toBeDefined());
  expect(language()).toBe("en");
  gives({ hello: "Bonjour" });
  await speaking;
  expect([language(), game.words().hello]).toEqual(["fr", "Bonjour"]);
  await speak("en");
});
