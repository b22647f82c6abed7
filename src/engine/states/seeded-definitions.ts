import { completeDefinition, definitionViolations, type DefinitionInput } from '../../domain/configuration/definitions.js';
import { withIds } from '../../domain/records/configuration.js';
import { instantText } from '../../domain/calendar/dates.js';
import type { UserDefinedFieldDefinition } from '../../domain/records/user-defined-fields.js';
import type { PresentDefinitions } from '../../domain/configuration/former-definitions.js';
import { SeedRefused } from './seed-refused.js';

/** The definitions of a seed, which has passed its schema, with ids and defaults. Throws `SeedRefused` where members do not go together. */
export function seededDefinitions(
  definitions: PresentDefinitions['definitions'],
  { now, where }: { readonly now: number; readonly where: string },
): readonly UserDefinedFieldDefinition[] {
  const instant = instantText(now);
  const inputs = definitions.map(({ index, definition }) => {
    // The shape was checked by the schema of seeds, but for what is mapped here.
    const input = definition as unknown as DefinitionInput & { readonly id?: number };
    const [violation] = definitionViolations(input);
    if (violation !== undefined) throw new SeedRefused(`${where}[${String(index)}].${violation.path.join('.')}: ${violation.message}`);
    return input;
  });
  return withIds(inputs).map((input) => completeDefinition(input, { id: input.id, created: instant, updated: instant }));
}
