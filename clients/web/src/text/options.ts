import type { OptionSpec, OptionValue, VariantInfo, Options } from '../protocol/model.ts';
import { englishOptions } from './en/options.ts';
import { text } from './text.ts';

/** An option's name for people; for an option that this client does not know, its name in the protocol. */
export function optionName(name: string): string {
  return text.options.names[name] ?? englishOptions.names[name] ?? name.replaceAll('_', ' ');
}

export function optionValue(value: OptionValue, name = ''): string {
  const known = (text.options.choices[name] ?? englishOptions.choices[name])?.[String(value)];
  if (known) return known;
  if (typeof value === 'boolean') return value ? text.options.on : text.options.off;
  return String(value).replaceAll('_', ' ');
}

/** The explanation of an option. */
export function optionText(spec: OptionSpec): string {
  const key = `${spec.clause} ${spec.name}`;
  return text.server.options[key] ?? englishOptions.explanations[key] ?? spec.text;
}

/** The options and their values, those that differ from the default first. */
export function describeOptions(variant: VariantInfo | undefined, options: Options) {
  const lines = Object.entries(options).map(([name, value]) => {
    const spec = variant?.options.find((option) => option.name === name);
    return { name, value, spec, clause: spec?.clause, text: spec && optionText(spec), changed: spec !== undefined && spec.default !== value };
  });
  return [...lines.filter((line) => line.changed), ...lines.filter((line) => !line.changed)];
}
