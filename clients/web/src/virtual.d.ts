declare module 'virtual:notices' {
  const notices: string;
  export default notices;
}

declare module 'virtual:rules-en' {
  const rules: import('./rules/rules.ts').Rules;
  export default rules;
}

declare module 'virtual:rules-de' {
  const rules: import('./rules/rules.ts').Rules;
  export default rules;
}

declare module 'virtual:decks' {
  const decks: Readonly<Record<string, import('./fairness/decks.ts').Listed>>;
  export default decks;
}

declare module 'virtual:version' {
  const version: string;
  export default version;
}
