/** What the reader has opened and typed beside the board. It outlives the parts that show it. */
export class TalkDraft {
  tab = $state<"log" | "chat">("log");
  text = $state("");
}
