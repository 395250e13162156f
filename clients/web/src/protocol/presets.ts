import type { Options, Preset, VariantInfo } from './model.ts';

/** All options of a variant: the chosen ones, and defaults for the others. */
export function completed(variant: VariantInfo, chosen: Options): Options {
  return { ...Object.fromEntries(variant.options.map((spec) => [spec.name, spec.default])), ...chosen };
}

const same = (a: Options, b: Options): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value);

/** The name for these options: `usual`, a preset of the variant, or the room's `own`. */
export function presetOf(variant: VariantInfo, chosen: Options): Preset | 'usual' | 'own' {
  const options = completed(variant, chosen);
  if (same(options, completed(variant, {}))) return 'usual';
  return variant.presets.find((preset) => same(options, completed(variant, preset.options))) ?? 'own';
}
