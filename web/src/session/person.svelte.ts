/** Holds who the visitor is to this server, for every part of the page. */

import * as api from "../connection/api";
import type { LogIn, Me, NewAccount, NewPassword } from "../protocol";

const KEY = "trunkline-has-name";

class Person {
  /** Null for a visitor without a name. */
  me = $state.raw<Me | null>(null);
  /** Whether the identity is known, or known to be unavailable. */
  isSettled = $state(false);

  /** Loads the identity. Skips the request on a device where no name was ever taken, as the server would refuse. */
  async load(): Promise<void> {
    try {
      if (localStorage.getItem(KEY)) this.#become(await api.me());
    } finally {
      this.isSettled = true;
    }
  }

  /** Takes a name as a guest. An account keeps its own. */
  async takeName(name: string): Promise<void> {
    if (name === this.me?.name) return;
    const guest = await api.becomeGuest({ name }).catch((refusal: api.Refusal) => {
      if (refusal.code === "fixed_name") return api.me();
      throw refusal;
    });
    this.#become(guest);
  }

  async register(account: NewAccount): Promise<void> {
    this.#become(await api.register(account));
  }

  async logIn(account: LogIn): Promise<void> {
    this.#become(await api.logIn(account));
  }

  async changePassword(change: NewPassword): Promise<void> {
    this.#become(await api.changePassword(change));
  }

  async logOut(): Promise<void> {
    await api.logOut();
    this.#become(null);
  }

  #become(me: Me | null): void {
    this.me = me;
    this.isSettled = true;
    if (me) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  }
}

export const person = new Person();
