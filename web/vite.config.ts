import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `npm run dev` shows the client with a server that runs elsewhere: HISPANIA_SERVER names it.
const server = process.env.HISPANIA_SERVER ?? "http://127.0.0.1:8024";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env.HISPANIA_WEB_OUT ?? "../src/hispania/server/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the security policy allows no data: addresses
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
      "/map.css": { target: server },
    },
  },
});
