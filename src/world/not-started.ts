/** A command that could not be started; the message is one sentence. */
export class NotStarted extends Error {
  /** Whether there is such a program. */
  readonly isThere: boolean;

  constructor(message: string, isThere: boolean) {
    super(message);
    this.isThere = isThere;
  }
}
