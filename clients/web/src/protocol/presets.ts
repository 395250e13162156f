import type { Options, Preset, VariantInfo } from './model.ts';

/** All options of a variant: those that were chosen, the others as they usually are. */
export function completed(variant: VariantInfo, chosen: Options): Options {
  return { ...Object.fromEntries(variant.options.map((spec) => [spec.name, spec.default])), ...chosen };
}

const same = (a: Options, b: Options): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value);

/** What these options are together: `usual`, a preset of the variant, or somebody's `own` rules. */
export function presetOf(variant: VariantInfo, chosen: Options): Preset | 'usual' | 'own' {
  const options = completed(variant, chosen);
  if (same(options, completed(variant, {}))) return 'usual';
  return variant.presets.find((preset) => same(options, completed(variant, preset.options))) ?? 'own';
}
