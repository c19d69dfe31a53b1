const TINTS = ['bg-tint-1', 'bg-tint-2', 'bg-tint-3', 'bg-tint-4', 'bg-tint-5', 'bg-tint-6']

/** The same name always wears the same cloth. */
export function tintOf(seed: string): string {
  let hash = 0
  for (const letter of seed) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return TINTS[hash % TINTS.length] ?? 'bg-tint-1'
}
