import { settingValue } from '../option.js';
import { settingRows, type options } from '../options.js';
import type { ListenSettings } from './option-settings.js';
import type { SimulatorSettings } from './settings.js';

type Options = typeof options;
type DefaultedSetting = {
  [Name in keyof Options]: Options[Name] extends { readonly setting: infer Setting; readonly fallback: unknown } ? Setting : never;
}[keyof Options];

/** Settings in which those that have a default always have a value. */
export type Filled<Given> = Given & {
  readonly [Name in DefaultedSetting & keyof Given]-?: NonNullable<Given[Name]>;
};

/** The settings given, with the defaults of the options for what is left out. */
export function withDefaults<Given extends SimulatorSettings & ListenSettings>(given: Given): Filled<Given> {
  const defaults = settingRows.map(({ setting, option }) => [setting, settingValue(option, option.fallback)] as const);
  const entries = [...defaults, ...Object.entries(given)].filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Filled<Given>; // the table gives each its kind
}
