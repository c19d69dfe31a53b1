const TINTS = ['bg-tint-1', 'bg-tint-2', 'bg-tint-3', 'bg-tint-4', 'bg-tint-5', 'bg-tint-6']

/** The same name always wears the same cloth. */
export function tintOf(seed: string): string {
  // FNV-1a with a last stir: close names ('Ana', 'Ani') land on different colours.
  let hash = 0x811c9dc5
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return TINTS[((hash ^ (hash >>> 13)) >>> 0) % TINTS.length] ?? 'bg-tint-1'
}
