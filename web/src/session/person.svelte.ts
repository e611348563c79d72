/** Who one is to this server; every part of the page asks here. */

import * as api from "../connection/api";
import type { LogIn, Me, NewAccount, NewPassword } from "../protocol";

const KEY = "trunkline-has-name";

class Person {
  /** Null for somebody without a name. */
  me = $state.raw<Me | null>(null);
  /** Whether it is known by now who one is, or that nobody can tell. */
  isSettled = $state(false);

  /** Find out; who never took a name on this device is not asked about, since the server would refuse. */
  async load(): Promise<void> {
    try {
      if (localStorage.getItem(KEY)) this.#become(await api.me());
    } finally {
      this.isSettled = true;
    }
  }

  /** Have this name as a guest; an account keeps its own. */
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
