/** Why the product does not start: its message is shown to the person at the console as it is, without a stack. */
export class StartRefusal extends Error {
  override readonly name = "StartRefusal";
}
