/** From what must not be to what one should know; the levels of the ANSM. */
export const SEVERITIES = ['contraindicated', 'avoid', 'caution', 'note'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What a warning is about; 'unchecked' says that nothing was looked up. */
export const WARNING_KINDS = [
  'allergy',
  'duplicate',
  'class',
  'interaction',
  'pregnancy',
  'breastfeeding',
  'age',
  'kidney',
  'dose',
  'unchecked',
] as const
export type WarningKind = (typeof WARNING_KINDS)[number]
