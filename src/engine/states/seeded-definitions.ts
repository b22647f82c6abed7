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
  // The shape was checked by the schema of seeds, but for what is mapped.
  const inputs = withIds(definitions.map(({ definition }) => definition as unknown as DefinitionInput & { readonly id?: number }));
  return inputs.map((input, index) => {
    const made = completeDefinition(input, { id: input.id, created: instant, updated: instant });
    const [violation] = definitionViolations(made);
    if (violation === undefined) return made;
    const place = `${where}[${String(definitions[index]?.index)}].${violation.path.join('.')}`;
    throw new SeedRefused(`${place}: ${violation.message}`);
  });
}
