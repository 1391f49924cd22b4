// Where others find this table: the address in the bar, or one of this machine's in its network.

import { getReach } from "../lib/api";

const HERE = /^(localhost|127\.|\[::1\])/;

export class Links {
  /** What links to send begin with. */
  origin = $state(location.origin);
  /** Nobody else can open them. */
  onlyHere = $state(false);

  constructor() {
    if (!HERE.test(location.hostname)) return; // whoever came from elsewhere knows an address that works from there
    getReach().then(
      ({ only_here, addresses }) => {
        this.onlyHere = only_here;
        this.origin = addresses[0] ?? location.origin;
      },
      () => undefined,
    );
  }
}
