/** Warns on standard error, or whoever listens to the warnings of the process. */
export function warn(sentence: string, detail?: string): void {
  process.emitWarning(sentence, { type: 'SubsimWarning', ...(detail === undefined ? {} : { detail }) });
}
