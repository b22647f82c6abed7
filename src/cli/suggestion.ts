import { nearName } from '../domain/refusals/nearest.js';

/** The question for the name that was probably meant, as the end of a sentence before it; empty where no name is near. */
export function suggestion(wanted: string, known: readonly string[]): string {
  const near = nearName(wanted, known);
  return near === undefined || near === wanted ? '' : ` Did you mean ${near}?`;
}
