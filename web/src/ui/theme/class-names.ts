/** Joins the class names that apply; a condition that does not hold leaves nothing behind. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
