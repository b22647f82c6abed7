/** Why a seed cannot be loaded: the record, the member and the rule, in one line. */
export class SeedRefused extends Error {
  static {
    this.prototype.name = 'SeedRefused';
  }
}
