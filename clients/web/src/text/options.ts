import type { OptionSpec, OptionValue, VariantInfo, Options } from '../protocol/model.ts';
import { text } from './text.ts';

/** An option's name for people; one that this client does not know by its own name. */
export function optionName(name: string): string {
  return text.options.names[name] ?? name.replaceAll('_', ' ');
}

export function optionValue(value: OptionValue, name = ''): string {
  const known = text.options.choices[name]?.[String(value)];
  if (known) return known;
  if (typeof value === 'boolean') return value ? text.options.on : text.options.off;
  return String(value).replaceAll('_', ' ');
}

/** What an option is about. */
export function optionText(spec: OptionSpec): string {
  return text.server.options[`${spec.clause} ${spec.name}`] ?? spec.text;
}

/** The options as they stand, those that differ from the usual first. */
export function describeOptions(variant: VariantInfo | undefined, options: Options) {
  const lines = Object.entries(options).map(([name, value]) => {
    const spec = variant?.options.find((option) => option.name === name);
    return { name, value, clause: spec?.clause, text: spec && optionText(spec), changed: spec !== undefined && spec.default !== value };
  });
  return [...lines.filter((line) => line.changed), ...lines.filter((line) => !line.changed)];
}
