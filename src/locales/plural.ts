/** A text for each plural form of a language; `other` exists in every language. */
export type PluralForms = Partial<Record<Exclude<Intl.LDMLPluralRule, 'other'>, string>> & {
  readonly other: string;
};

/** Selects the text for a count by the plural rules of a language (Unicode CLDR, by the browser). */
export function selectForm(locale: string, count: number, forms: PluralForms): string {
  return forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;
}
