import { completed, presetOf } from '../game/presets.ts';
import type { Options, Preset, VariantInfo } from '../protocol/model.ts';
import { describeOptions, optionName, optionValue } from './options.ts';
import { text } from './text.ts';

/** A preset's name for people; as the server says it where the language has none. */
export const presetTitle = (preset: Preset): string => text.comfort.presets.titles[preset.title] ?? preset.title;

export const usualTitle = (variant: VariantInfo): string => text.comfort.presets.usualOf[variant.name] ?? text.comfort.presets.usual;

/** What rules with these options are called. */
export function rulesTitle(variant: VariantInfo, options: Options): string {
  const preset = presetOf(variant, options);
  if (preset === 'usual') return usualTitle(variant);
  return preset === 'own' ? text.comfort.presets.own : presetTitle(preset);
}

/** In what they differ from the usual ones, in the variant's order; nothing if in nothing. */
export function differences(variant: VariantInfo, options: Options): string {
  const changed = describeOptions(variant, completed(variant, options)).filter((line) => line.changed);
  return changed.length === 0 ? '' : text.comfort.presets.unlike(changed.map((line) => `${optionName(line.name)}: ${optionValue(line.value, line.name)}`));
}
